import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { addressOf, canonicalAddress, networkOf, siteOf } from "./address.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  [" 192.0.2.1 ", "192.0.2.1"],
  ["192.0.2.1:54321", "192.0.2.1"],
  ["192.0.2.1:", null],
  ['"192.0.2.1:54321"', "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1:54321", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["::FFFF:C000:0201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:c000:201", "192.0.2.1"],
  ["0000:0000:0000:0000:0000:ffff:192.0.2.1", "192.0.2.1"],
  ["[::ffff:c000:201]:54321", "192.0.2.1"],
  ["[::ffff:192.0.2.1]", "192.0.2.1"],
  ["64:ff9b::c000:201", "192.0.2.1"],
  ["64:ff9b::192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8::1"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:54321", "2001:db8::1"],
  ['"[2001:db8::1]:54321"', "2001:db8::1"],
  ["2001:db8:0:0:0:0:0:1:54321", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["[fe80::1%25eth0]:443", "fe80::1"],
  ["fe80::1%", "fe80::1"],
  ["::1", "::1"],
  ["", null],
  ["unknown", null],
  ["_hidden:4711", null],
  ["desk.example.com", null],
  ["192.0.2", null],
  ["192.0.2.01", null],
  ["3221225985", null],
  ["0xc0000201", null],
  ["192.0.2.1 192.0.2.2", null],
  ["192.0.2.1:port", null],
  ["192.0.2.1:1:2", null],
  ["[192.0.2.1", null],
  ["::ffff:", null],
  ["[]:1", null],
  [`192.0.2.1${" ".repeat(15_000)}x`, null],
  [`${"1:".repeat(8_000)}1`, null],
])("the address %j is %j", (text, address) => {
  expect(canonicalAddress(text)).toBe(address);
});

test.each([
  ["192.0.2.1", "192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0"],
  ["2001:db8:1::", "2001:db8:1:0", "2001:db8:1"],
  ["2600::5", "2600:0:0:0", "2600:0:0"],
  ["::1", "0:0:0:0", "0:0:0"],
  ["unknown", "unknown", "unknown"],
])("the network of %s is %s, its site %s", (address, network, site) => {
  expect(networkOf(address)).toBe(network);
  expect(siteOf(address)).toBe(site);
});

describe("a request", () => {
  function from(peer: string | undefined, forwarded: string | undefined, proxies: number): string {
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: peer });
    const request = new IncomingMessage(socket);
    if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
    return addressOf(request, proxies);
  }

  test.each([
    ["no proxy is trusted", "203.0.113.9", "192.0.2.1", 0, "203.0.113.9"],
    ["the peer is mapped", "::ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
    ["the peer is gone", undefined, undefined, 0, "unknown"],
    ["a proxy told the address", "10.0.0.1", "192.0.2.1", 1, "192.0.2.1"],
    ["a client claimed another", "10.0.0.1", "198.51.100.1, 192.0.2.1", 1, "192.0.2.1"],
    ["there are two proxies", "10.0.0.1", "198.51.100.1, 192.0.2.1, 10.0.0.2", 2, "192.0.2.1"],
    ["two are trusted and one tells", "10.0.0.1", "192.0.2.1", 2, "192.0.2.1"],
    ["the proxy told nothing", "10.0.0.1", undefined, 1, "10.0.0.1"],
    ["the proxy's entry is no address", "10.0.0.1", "192.0.2.1, unknown", 1, "10.0.0.1"],
    ["the proxy's entry is empty", "10.0.0.1", "192.0.2.1,", 1, "10.0.0.1"],
    ["the proxy's entry is endless", "10.0.0.1", `192.0.2.1, ${"9".repeat(15_000)}`, 1, "10.0.0.1"],
    ["nothing is an address", undefined, "unknown", 1, "unknown"],
  ])("where %s", (_where, peer, forwarded, proxies, address) => {
    expect(from(peer, forwarded, proxies)).toBe(address);
  });
});
