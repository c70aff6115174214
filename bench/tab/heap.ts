import type { CDPSession, Page } from "playwright-core";
import { z } from "zod";

const heapSchema = z.object({ usedSize: z.number() });
const countersSchema = z.object({ nodes: z.number(), jsEventListeners: z.number() });

/** What a page holds after a garbage collection. */
export type Held = { heap: number; nodes: number; listeners: number };

export async function openSession(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

export async function readHeld(session: CDPSession): Promise<Held> {
  // Objects that only a collected object referred to are freed by the second one.
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = heapSchema.parse(await session.send("Runtime.getHeapUsage"));
  const { nodes, jsEventListeners } = countersSchema.parse(await session.send("Memory.getDOMCounters"));
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}
