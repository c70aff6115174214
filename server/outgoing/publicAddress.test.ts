import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { addressIn, createPublicLookup, isPublicAddress } from "./publicAddress.ts";

test.each([
  "93.184.216.34",
  "1.1.1.1",
  "100.63.255.255",
  "172.15.0.1",
  "172.32.0.1",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001::64",
])("%s is a host on the internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "4000::1",
  "desk.example.com",
  "",
])("%s is none", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ["https://2130706433/", "127.0.0.1"],
  ["https://0x7f.1/", "127.0.0.1"],
  ["https://0177.0.0.1/", "127.0.0.1"],
  ["https://127.1/", "127.0.0.1"],
  ["https://[::ffff:a00:1]/", "::ffff:a00:1"],
  ["https://１２７.0.0.1/", "127.0.0.1"],
  ["https://desk.example.com/", null],
])("the address in %s is %s", (url, address) => {
  expect(addressIn(new URL(url))).toBe(address);
});

describe("a connection by name", () => {
  /** Connects to a name that resolves to these addresses; tells why it failed. */
  async function connect(addresses: string[]): Promise<string> {
    const lookup = createPublicLookup((_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
    );
    return new Promise((resolve) => {
      request("http://rebound.example.com:1/", { lookup })
        .on("error", ({ message }) => resolve(message))
        .end();
    });
  }

  test.each<[string, string[]]>([
    ["this machine", ["127.0.0.1"]],
    ["the cloud's own service", ["169.254.169.254"]],
    ["several addresses inside", ["10.0.0.1", "::1", "fd00::1"]],
    ["an IPv4 address in IPv6", ["::ffff:127.0.0.1"]],
    ["nothing", []],
  ])("does not reach %s", async (_what, addresses) => {
    expect(await connect(addresses)).toBe("rebound.example.com is an address inside a network.");
  });

  test("is made to what was checked, and each is checked again: a name that changes gains nothing", async () => {
    const asked: string[] = [];
    const lookup = createPublicLookup((_host, _options, done) =>
      done(null, [{ address: asked.length === 0 ? "93.184.216.34" : "127.0.0.1", family: 4 }]),
    );
    const find = () =>
      new Promise<string>((resolve) =>
        lookup("rebound.example.com", {}, (error, address) =>
          resolve(error?.message ?? JSON.stringify(address)),
        ),
      );
    asked.push(await find());
    asked.push(await find());
    expect(asked).toEqual(['"93.184.216.34"', "rebound.example.com is an address inside a network."]);
  });

  test("keeps the public addresses of a name that has both kinds", async () => {
    const lookup = createPublicLookup((_host, _options, done) =>
      done(null, [
        { address: "192.168.0.1", family: 4 },
        { address: "1.1.1.1", family: 4 },
      ]),
    );
    const found = await new Promise((resolve) =>
      lookup("both.example.com", { all: true }, (_error, addresses) => resolve(addresses)),
    );
    expect(found).toEqual([{ address: "1.1.1.1", family: 4 }]);
  });
});
