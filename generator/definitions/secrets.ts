/**
 * Words that ask a person for a secret. Text in, the word out; it looks at whole words, so that `tokenize` and `spinning` pass.
 */

/** The words of an identifier or a sentence, in lower case: `apiKey`, `API key` and `api_key` are the same two. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const phrases: readonly (readonly string[])[] = (
  "password passwords passwd passphrase passcode pwd pin secret secrets credential credentials token cvv cvc cvv2 cvc2 apikey secretkey " +
  "privatekey accesskey cardnumber creditcard|pass word|pass phrase|pass code|api key|api keys|access key|private key|secret key|" +
  "signing key|encryption key|license key|ssh key|auth key|card number|credit card|debit card|payment card|bank card|card no|security code|pin code|" +
  "recovery code|recovery phrase|seed phrase|one time code"
)
  .split("|")
  .flatMap((part, index) => (index === 0 ? part.split(" ").map((word) => [word]) : [part.split(" ")]));

/** The secret that a text asks for, if it does. A `name` may also be nothing but `key` or `card`. */
export function secretIn(text: string, isName = false): string | undefined {
  const words = wordsOf(text);
  if (isName && words.length === 1 && (words[0] === "key" || words[0] === "card")) return words[0];
  for (const phrase of phrases) {
    for (let at = 0; at + phrase.length <= words.length; at++) {
      if (phrase.every((word, index) => words[at + index] === word)) return phrase.join(" ");
    }
  }
  return undefined;
}
