import { expect } from "vitest";

/** Waits until the desk at this address is ready. */
export async function untilReady(url: string, timeout: number): Promise<void> {
  const readStatus = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(readStatus, { timeout }).toBe(200);
}
