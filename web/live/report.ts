/** Makes a fault loud without stopping the page: the console and every error tracker hear of it. */
export function report(message: string, cause?: unknown): void {
  reportError(new Error(message, { cause }));
}
