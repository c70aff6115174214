import { expect, test } from "vitest";
import { limitHandshakes } from "./handshakes.ts";

test("an address may shake hands so many times a minute, another one is not concerned", async () => {
  const handshakes = limitHandshakes({ perMinute: 3, refusedPerMinute: 10 });
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push(await handshakes.admit("192.0.2.1"));

  expect(answers).toEqual([true, true, true, false, false]);
  expect(await handshakes.admit("192.0.2.2")).toBe(true);
});

test("those that come to nothing end much sooner", async () => {
  const handshakes = limitHandshakes({ perMinute: 100, refusedPerMinute: 2 });
  expect(await handshakes.admit("192.0.2.1")).toBe(true);
  await handshakes.countRefused("192.0.2.1");
  expect(await handshakes.admit("192.0.2.1")).toBe(true);
  await handshakes.countRefused("192.0.2.1");

  expect(await handshakes.admit("192.0.2.1")).toBe(false);
});

test("all addresses of an IPv6 network count as one", async () => {
  const handshakes = limitHandshakes({ perMinute: 1, refusedPerMinute: 10 });
  expect(await handshakes.admit("2001:db8:1:2::1")).toBe(true);
  expect(await handshakes.admit("2001:db8:1:2:ffff::9")).toBe(false);
  expect(await handshakes.admit("2001:db8:1:3::1")).toBe(true);
});
