/** The address of an order or transfer in its queue, for administrators. */
export function queueItemPath(queue: "orders" | "transactions", id: string): string {
  return `/admin?tab=${queue}&item=${id}`;
}
