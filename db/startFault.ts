/** Why a start cannot be, in words for whoever started it: what is wrong, and what to do. */
export class StartFault extends Error {
  override readonly name = "StartFault";
}
