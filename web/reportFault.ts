/** A fault that the page has coped with. */
export class Reported extends Error {
  override readonly name = "Reported";
}

/** Makes a fault loud without stopping the page: the console and every error tracker hear of it. */
export function reportFault(message: string, cause?: unknown): void {
  reportError(new Reported(message, { cause }));
}
