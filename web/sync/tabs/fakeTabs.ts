import type { Locks } from "./election.ts";
import type { Channel } from "./shareLink.ts";

/* Fakes what a browser gives the tabs of one origin, for tests. */

/** Locks, as far as the product uses them. */
export function createFakeLocks(): Locks {
  const holds = new Map<string, { steal: () => void }>();
  const queues = new Map<string, (() => void)[]>();

  function queueOf(name: string): (() => void)[] {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  }

  return {
    request: (name, { steal, ifAvailable, signal }, work) =>
      new Promise<void>((resolve, reject) => {
        const queue = queueOf(name);

        function grant() {
          const hold = { steal: () => reject(new DOMException("Stolen", "AbortError")) };
          holds.set(name, hold);
          void Promise.resolve()
            .then(() => work({ name, mode: "exclusive" }))
            .then(resolve, reject)
            .finally(() => {
              if (holds.get(name) !== hold) return;
              holds.delete(name);
              queue.shift()?.();
            });
        }

        function giveUp() {
          if (!queue.includes(grant)) return;
          queue.splice(queue.indexOf(grant), 1);
          reject(new DOMException("Given up", "AbortError"));
        }

        if (steal === true) {
          holds.get(name)?.steal();
          grant();
        } else if (!holds.has(name)) grant();
        else if (ifAvailable === true) work(null).then(resolve, reject);
        else {
          queue.push(grant);
          signal?.addEventListener("abort", giveUp);
        }
      }),
  };
}

export type FakeChannel = Channel & { hang: () => void; wake: () => void };

/** Channels of one name: messages arrive in order and a little later, or when a hanging tab wakes. */
export function createFakeChannels() {
  const listeners = new Map<FakeChannel, (message: unknown) => void>();

  return {
    listeners,
    open(onMessage: (message: unknown) => void): FakeChannel {
      let missed: unknown[] | undefined;
      const channel: FakeChannel = {
        postMessage(message) {
          const copy: unknown = structuredClone(message);
          for (const other of listeners.keys()) {
            if (other !== channel) setTimeout(() => listeners.get(other)?.(copy), 2);
          }
        },
        close: () => void listeners.delete(channel),
        hang: () => {
          missed = [];
        },
        wake: () => {
          const messages = missed ?? [];
          missed = undefined;
          messages.forEach(onMessage);
        },
      };
      listeners.set(channel, (message) => {
        if (missed === undefined) onMessage(message);
        else missed.push(message);
      });
      return channel;
    },
  };
}
