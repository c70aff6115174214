/** Why the server can't start, in words for the operator: what is wrong, and what to do. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
