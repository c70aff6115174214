export type Delivery = { to: string; version: number; at: number };

/**
 * The delays of this round's changes, one for each change and receiver, and how many arrived again. Others belong to the
 * round before: it waited for its own sockets, not for those of this one, which hear the same log.
 */
export function countDeliveries(
  received: readonly Delivery[],
  sentAt: ReadonlyMap<number, number>,
): { delays: number[]; repeated: number } {
  const seen = new Set<string>();
  const delays: number[] = [];
  let repeated = 0;
  for (const { to, version, at } of received) {
    const sent = sentAt.get(version);
    if (sent === undefined) continue;
    const delivery = `${to} ${version}`;
    if (seen.has(delivery)) {
      repeated += 1;
    } else {
      seen.add(delivery);
      delays.push(at - sent);
    }
  }
  return { delays, repeated };
}
