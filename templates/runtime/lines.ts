/**
 * Bytes in, lines of text out. A line ends at byte 0x0A and nowhere else; text is decoded a line at a time, so a letter may be
 * split anywhere between two chunks. A line over the limit is passed over as it comes, at no cost in memory, and reported once.
 */
import { isUtf8 } from "node:buffer";

/** What comes out: a line, one that was too long, or one that is not UTF-8. */
export interface LineHandlers {
  line(text: string): void;
  tooLong(limit: number): void;
  notText(): void;
}

/** Cuts a stream of bytes into lines. It has an identity over time, hence a class. */
export class LineReader {
  readonly #limit: number;
  readonly #to: LineHandlers;
  #pieces: Buffer[] = [];
  #length = 0;
  #skipping = false;

  constructor(limit: number, to: LineHandlers) {
    this.#limit = limit;
    this.#to = to;
  }

  /** Takes the next chunk. */
  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#end(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** The stream is over: what is left is a line too. */
  finish(): void {
    this.#end(Buffer.alloc(0));
  }

  #keep(piece: Buffer): void {
    if (this.#skipping) return;
    this.#length += piece.length;
    if (this.#length <= this.#limit) {
      this.#pieces.push(piece);
      return;
    }
    this.#skipping = true;
    this.#pieces = [];
    this.#to.tooLong(this.#limit);
  }

  #end(piece: Buffer): void {
    if (this.#pieces.length > 0 || this.#skipping || piece.length > this.#limit) {
      this.#keep(piece);
      if (!this.#skipping) this.#emit(Buffer.concat(this.#pieces, this.#length));
      this.#pieces = [];
      this.#skipping = false;
    } else {
      this.#emit(piece);
    }
    this.#length = 0;
  }

  #emit(bytes: Buffer): void {
    const decoded = bytes.toString("utf8");
    // The replacement character may have been sent as such; only then are the bytes looked at again.
    if (decoded.includes("\uFFFD") && !isUtf8(bytes)) {
      this.#to.notText();
      return;
    }
    const text = decoded.charCodeAt(0) === byteOrderMark ? decoded.slice(1) : decoded;
    if (text.charCodeAt(0) !== openBrace && text.trim() === "") return;
    this.#to.line(text);
  }
}

const newline = 0x0a;
const byteOrderMark = 0xfeff;
const openBrace = 0x7b;
