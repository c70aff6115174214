import { expect, test, vi } from "vitest";
import type { Prices } from "#protocol/prices.ts";
import { NO_PRICES } from "../../test/liveNode.ts";
import { broadcast, connsIn, gatherBroadcasts, textFrame } from "./broadcast.ts";
import type { Conn, HubServer } from "../sockets.ts";

const PRICES: Prices = { ...NO_PRICES, status: "live", version: 7 };

/** The parts of a connection that a broadcast uses. */
function fakeConn({ readyState = "open", writable = true } = {}) {
  const transport = { writable, send: vi.fn<(packets: unknown) => void>() };
  const write = vi.fn<(text: string, options: unknown) => void>();
  return { readyState, transport, write };
}

function asConns(conns: unknown[]): Conn[] {
  return conns as Conn[];
}

test.each([
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])("a frame of %s bytes", (length, header) => {
  const frame = textFrame("x".repeat(length));
  expect([...frame.subarray(0, header.length)]).toEqual(header);
  expect(frame.toString("latin1", header.length)).toBe("x".repeat(length));
});

test("a frame's length counts bytes, not characters", () => {
  expect([...textFrame("€")]).toEqual([0x81, 3, 0xe2, 0x82, 0xac]);
});

test("an event for fifty connections is serialised once, and all get the same bytes", () => {
  const conns = Array.from({ length: 50 }, () => fakeConn());
  const serialise = vi.spyOn(JSON, "stringify");
  broadcast(asConns(conns), "prices.changed", PRICES);
  expect(serialise).toHaveBeenCalledTimes(1);
  serialise.mockRestore();

  const sent = new Set(conns.map(({ transport }) => transport.send.mock.calls[0]?.[0]));
  expect(sent.size).toBe(1);
  const [packets] = sent;
  const text =
    '2["prices.changed",{"status":"live","source":"test","asOf":null,"prices":{' +
    '"BTC":{"price":1,"change24h":0,"changePercent24h":0},' +
    '"ETH":{"price":1,"change24h":0,"changePercent24h":0},' +
    '"USDT":{"price":1,"change24h":0,"changePercent24h":0}},"version":7}]';
  expect(packets).toEqual([
    {
      type: "message",
      data: text,
      options: { compress: false, wsPreEncodedFrame: [textFrame(`4${text}`)] },
    },
  ]);
});

test("a busy connection has it queued, a closing one does not receive it", () => {
  const busy = fakeConn({ writable: false });
  const closing = fakeConn({ readyState: "closing" });
  broadcast(asConns([busy, closing]), "server.shutdown", {});
  expect(busy.transport.send).not.toHaveBeenCalled();
  expect(busy.write).toHaveBeenCalledExactlyOnceWith('2["server.shutdown",{}]', {
    compress: false,
    wsPreEncodedFrame: [textFrame('42["server.shutdown",{}]')],
  });
  expect(closing.transport.send).not.toHaveBeenCalled();
  expect(closing.write).not.toHaveBeenCalled();
});

test("what is gathered goes out in one write for each connection, in its order, and once", () => {
  const [trader, administrator, busy] = [fakeConn(), fakeConn(), fakeConn({ writable: false })];
  const gathered = gatherBroadcasts();
  gathered.add(asConns([trader, administrator]), "server.shutdown", {});
  gathered.add(asConns([administrator, busy]), "resync", {});
  gathered.add(asConns([administrator, busy]), "server.shutdown", {});
  expect(administrator.transport.send).not.toHaveBeenCalled();
  gathered.send();
  gathered.send();

  const [shutdown, resync] = ['2["server.shutdown",{}]', '2["resync",{}]'];
  const optionsOf = (...texts: string[]) => ({
    compress: false,
    wsPreEncodedFrame: [Buffer.concat(texts.map((text) => textFrame(`4${text}`)))],
  });
  expect(trader.transport.send).toHaveBeenCalledExactlyOnceWith([
    { type: "message", data: shutdown, options: optionsOf(shutdown) },
  ]);
  expect(administrator.transport.send).toHaveBeenCalledExactlyOnceWith([
    {
      type: "message",
      data: `${shutdown}${resync}${shutdown}`,
      options: optionsOf(shutdown, resync, shutdown),
    },
  ]);
  expect(busy.write.mock.calls).toEqual([
    [resync, optionsOf(resync)],
    [shutdown, optionsOf(shutdown)],
  ]);
});

test("connections of several rooms are counted once, and those in an excluded room are left out", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => ({ conn: { id } }));
  const rooms = new Map([
    ["admins", new Set(["a", "b"])],
    ["user:1", new Set(["b", "c", "gone"])],
    ["slow", new Set(["a"])],
  ]);
  const io = {
    sockets: { adapter: { rooms }, sockets: new Map(Object.entries({ a, b, c })) },
  } as unknown as HubServer;
  expect([...connsIn(io, ["admins", "user:1", "nobody's"], ["slow"])]).toEqual([b?.conn, c?.conn]);
});
