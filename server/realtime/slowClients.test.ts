import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SLOW_ROOM, watchSlowClients } from "./slowClients.ts";
import type { HubServer } from "./sockets.ts";

const packets = (count: number): object[] => Array.from({ length: count }, () => ({}));

/** The parts of a socket that the watch uses. */
class FakeSocket {
  conn: { writeBuffer: object[] } = { writeBuffer: [] };
  rooms = new Set<string>();
  join = (room: string) => this.rooms.add(room);
  leave = (room: string) => this.rooms.delete(room);
}

let socket: FakeSocket;
let stop: () => void;
const onCaughtUp = vi.fn<(caughtUp: unknown) => void>();
const onSlow = vi.fn<(slow: unknown) => void>();
const cut = vi.fn<(stuck: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  socket = new FakeSocket();
  const io = { sockets: { sockets: new Map([["a", socket]]) } } as unknown as HubServer;
  stop = watchSlowClients({ io, onSlow, onCaughtUp, cut });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("up to 200 queued packets nothing happens, above that prices stop until the queue is empty", () => {
  socket.conn.writeBuffer = packets(200);
  vi.advanceTimersByTime(500);
  expect(socket.rooms.has(SLOW_ROOM)).toBe(false);

  socket.conn.writeBuffer = packets(201);
  vi.advanceTimersByTime(500);
  vi.advanceTimersByTime(500);
  expect(socket.rooms.has(SLOW_ROOM)).toBe(true);
  expect(onSlow).toHaveBeenCalledExactlyOnceWith(socket);
  expect(onCaughtUp).not.toHaveBeenCalled();

  socket.conn.writeBuffer = packets(3);
  vi.advanceTimersByTime(500);
  expect(socket.rooms.has(SLOW_ROOM)).toBe(false);
  expect(onCaughtUp).toHaveBeenCalledExactlyOnceWith(socket);
});

test("above 1,000 queued packets it is disconnected", () => {
  socket.conn.writeBuffer = packets(1_001);
  vi.advanceTimersByTime(500);
  expect(cut).toHaveBeenCalledExactlyOnceWith(socket);
});

test("it is disconnected when the same packet waits for seven and a half seconds, but not while the queue moves", () => {
  for (let second = 0; second < 30; second += 1) {
    socket.conn.writeBuffer = packets(5);
    vi.advanceTimersByTime(1_000);
  }
  expect(cut).not.toHaveBeenCalled();

  vi.advanceTimersByTime(6_500);
  expect(cut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(cut).toHaveBeenCalledWith(socket);
});
