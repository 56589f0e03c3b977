/** What became of the calls of `slow`: shared by the tool that counts and the one that tells. */
export const counters = { started: 0, completed: 0, aborted: 0 };
