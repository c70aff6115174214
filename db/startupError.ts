/** Why a start cannot be, in words for whoever started it: what is wrong, and what to do. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
