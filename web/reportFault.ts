/** An error that the page has recovered from. */
export class Reported extends Error {
  override readonly name = "Reported";
}

/** Reports an error without stopping the page, to the console and error trackers. */
export function reportFault(message: string, cause?: unknown): void {
  reportError(new Reported(message, { cause }));
}
