import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import { faultOfCaller } from "./origin.ts";
import { faultOfOrigin, readOrigin } from "../readOrigin.ts";

/* Which pages are the desk's own, however browsers, proxies and operators spell the address. */

describe("an origin has one spelling", () => {
  test.each([
    ["https://desk.example.com", "https://desk.example.com"],
    ["https://desk.example.com:443", "https://desk.example.com"],
    ["http://desk.example.com:80", "http://desk.example.com"],
    ["https://desk.example.com:80", "https://desk.example.com:80"],
    ["HTTPS://Desk.Example.COM", "https://desk.example.com"],
    ["https://desk.example.com/", "https://desk.example.com"],
    ["https://desk.example.com.", "https://desk.example.com"],
    ["http://[::1]:80", "http://[::1]"],
    ["http://[0:0:0:0:0:0:0:1]:3000", "http://[::1]:3000"],
    ["http://[2001:DB8::A]", "http://[2001:db8::a]"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["https://XN--BCHER-KVA.example:443", "https://xn--bcher-kva.example"],
    ["http://127.1", "http://127.0.0.1"],
  ])("%s", (text, origin) => expect(readOrigin(text)).toBe(origin));

  test("the hundred thousandth time as well", () => {
    const origins = Array.from({ length: 100_000 }, () => readOrigin("https://bücher.example"));
    expect(new Set(origins)).toEqual(new Set(["https://xn--bcher-kva.example"]));
  });

  test.each([
    ["null", "null is what pages without one send"],
    ["*", "there are no wildcards"],
    ["https://*.example.com", "there are no wildcards"],
    ["desk.example.com", "begin with https:// or http://"],
    ["ftp://desk.example.com", "begin with https:// or http://"],
    ["https://desk:secret@desk.example.com", "without a user name"],
    ["https://desk.example.com/trade", "without a path"],
    ["https://desk.example.com?q=1", "without a path"],
    ["https://desk.example.com/#top", "without a path"],
    ["https://desk.example.com:99999", "must be origins like"],
    ["https://", "must be origins like"],
    ["https://desk example.com", "must be origins like"],
    ["https:\\\\desk.example.com", "begin with https:// or http://"],
  ])("%s is not one, with the reason", (text, reason) => {
    expect(readOrigin(text)).toBeNull();
    expect(faultOfOrigin(text)).toContain(reason);
    expect(faultOfOrigin(text)).not.toContain("secret");
  });
});

type Headers = { host?: string | string[]; origin?: string; site?: string; more?: Record<string, string> };

function faultFor(
  { host = "127.0.0.1:3000", origin, site, more = {} }: Headers,
  rules: { publicOrigins?: string[]; host?: string; isSecure?: boolean } = {},
): string | null {
  const { publicOrigins = [], host: listensOn = "127.0.0.1", isSecure = false } = rules;
  const hosts = [host].flat();
  return faultOfCaller(
    {
      request: {
        headers: {
          host: hosts[0],
          ...(origin === undefined ? {} : { origin }),
          ...(site === undefined ? {} : { "sec-fetch-site": site }),
          ...more,
        },
        rawHeaders: ["Accept", "*/*", ...hosts.flatMap((each) => ["Host", each])],
      },
      isSecure,
    },
    { publicOrigins, host: listensOn },
  );
}

const FOREIGN = "Requests from this origin are not accepted.";
const stranger = (origin: string) =>
  `This desk does not know the address ${origin}. If it is the desk's own, start the server with PUBLIC_ORIGINS=${origin}`;

describe("without PUBLIC_ORIGINS the desk's own pages are those at names that nobody else can point at it", () => {
  test.each<[Headers, string | null]>([
    [{ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }, null],
    [{ host: "localhost:3000", origin: "http://localhost:3000" }, null],
    [{ host: "LOCALHOST:3000", origin: "http://localhost:3000" }, null],
    [{ host: "desk.localhost:3000", origin: "http://desk.localhost:3000" }, null],
    [{ host: "127.0.0.1:80", origin: "http://127.0.0.1" }, null],
    [{ host: "127.0.0.1", origin: "http://127.0.0.1:80" }, null],
    [{ host: "[::1]:80", origin: "http://[::1]" }, null],
    [{ host: "[0:0:0:0:0:0:0:1]:3000", origin: "http://[::1]:3000" }, null],
    [{ host: "192.168.1.20:3000", origin: "http://192.168.1.20:3000" }, null],
    [{ host: "localhost.:3000", origin: "http://localhost.:3000" }, null],
    [{ host: "localhost:3000" }, null],
    [{ host: "localhost:3000", site: "same-origin" }, null],
    [{ host: "localhost:3000", site: "cross-site" }, FOREIGN],
    [{ host: "localhost:3000", site: "same-site" }, FOREIGN],
    [{ host: "localhost:3000", site: "none" }, FOREIGN],
    [{ host: "localhost:3000", origin: "http://localhost:3001" }, FOREIGN],
    [{ host: "localhost:3000", origin: "http://127.0.0.1:3000" }, FOREIGN],
    [{ host: "localhost:3000", origin: "null" }, FOREIGN],
    [{ host: "localhost:3000", origin: "" }, FOREIGN],
    [{ host: "localhost:3000", origin: "http://evil.example" }, FOREIGN],
    [{ host: "localhost:3000", origin: "http://localhost:3000@evil.example" }, FOREIGN],
    [{ host: "localhost:3000", origin: "http://localhost:3000.evil.example" }, FOREIGN],
    [{ host: "localhost:3000", origin: "http://localhost:3000, http://evil.example" }, FOREIGN],
    [{ host: "localhost:3000", origin: "https://localhost:3000" }, stranger("https://localhost:3000")],
    // A name that somebody has pointed at the desk.
    [{ host: "evil.example:3000", origin: "http://evil.example:3000" }, stranger("http://evil.example:3000")],
    [{ host: "evil.example:3000" }, stranger("http://evil.example:3000")],
    [{ host: "evil.example:3000", site: "same-origin" }, stranger("http://evil.example:3000")],
    [
      { host: "127.0.0.1.evil.example", origin: "http://127.0.0.1.evil.example" },
      stranger("http://127.0.0.1.evil.example"),
    ],
    [
      { host: "localhost.evil.example", origin: "http://localhost.evil.example" },
      stranger("http://localhost.evil.example"),
    ],
    [{ host: "desk.local:3000", origin: "http://desk.local:3000" }, stranger("http://desk.local:3000")],
    [{ host: "Desk.Local:80", origin: "http://desk.local" }, stranger("http://desk.local")],
    [{ host: "bÃ¼cher.example", origin: "http://xn--bcher-kva.example" }, FOREIGN],
    [{ host: "localhost:3000@evil.example", origin: "http://evil.example" }, FOREIGN],
    [{ host: "localhost:3000/", origin: "http://evil.example" }, FOREIGN],
    [{ host: "", origin: "http://localhost:3000" }, FOREIGN],
    [{ host: [], origin: "http://localhost:3000" }, FOREIGN],
    [{ host: ["localhost:3000", "evil.example:3000"], origin: "http://localhost:3000" }, FOREIGN],
    [{ host: ["localhost:3000", "localhost:3000"], origin: "http://localhost:3000" }, FOREIGN],
    [
      { host: "evil.example", origin: "http://evil.example", more: { "x-forwarded-host": "localhost" } },
      stranger("http://evil.example"),
    ],
    [
      { host: "localhost", origin: "http://evil.example", more: { "x-forwarded-host": "evil.example" } },
      FOREIGN,
    ],
    // A program that authenticates with a token has no browser around it.
    [{ host: "desk.local:3000", more: { authorization: "Bearer livedesk_x" } }, null],
  ])("%j", (headers, fault) => expect(faultFor(headers)).toBe(fault));

  test("the name in HOST is one of them", () => {
    const own = { host: "desk.lan:3000", origin: "http://desk.lan:3000" };
    expect(faultFor(own, { host: "Desk.LAN" })).toBeNull();
    expect(faultFor(own, { host: "0.0.0.0" })).toBe(stranger("http://desk.lan:3000"));
  });

  test.each<[Headers, string | null]>([
    [{ host: "localhost", origin: "https://localhost" }, null],
    [{ host: "localhost:443", origin: "https://localhost" }, null],
    [{ host: "localhost", origin: "https://localhost:443" }, null],
    [{ host: "localhost", origin: "http://localhost" }, FOREIGN],
    [{ host: "localhost:80", origin: "http://localhost" }, FOREIGN],
  ])("behind TLS the scheme counts: %j", (headers, fault) =>
    expect(faultFor(headers, { isSecure: true })).toBe(fault),
  );
});

describe("with PUBLIC_ORIGINS only those are, whatever Host a proxy sends", () => {
  const publicOrigins = ["https://desk.example.com", "http://[::1]:3000", "https://xn--bcher-kva.example"];

  test.each<[Headers, string | null]>([
    [{ host: "desk.example.com", origin: "https://desk.example.com" }, null],
    [{ host: "10.0.0.5:3001", origin: "https://desk.example.com" }, null],
    [{ host: "desk.example.com", origin: "https://desk.example.com:443" }, null],
    [{ host: "desk.example.com", origin: "HTTPS://DESK.example.com" }, null],
    [{ host: "desk.example.com.", origin: "https://desk.example.com." }, null],
    [{ host: "[::1]:3000", origin: "http://[0::1]:3000" }, null],
    [{ host: "xn--bcher-kva.example", origin: "https://xn--bcher-kva.example" }, null],
    [{ host: "10.0.0.5:3001" }, null],
    [{ host: "desk.example.com", origin: "https://evil.example" }, FOREIGN],
    [{ host: "desk.example.com", origin: "https://desk.example.com.evil.example" }, FOREIGN],
    [{ host: "desk.example.com", origin: "https://desk.example.com:8443" }, FOREIGN],
    [{ host: "desk.example.com", origin: "https://sub.desk.example.com" }, FOREIGN],
    [{ host: "desk.example.com", origin: "null" }, FOREIGN],
    [{ host: ["desk.example.com", "evil.example"], origin: "https://desk.example.com" }, FOREIGN],
    [{ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }, stranger("http://127.0.0.1:3000")],
    [{ host: "evil.example", origin: "http://evil.example" }, stranger("http://evil.example")],
  ])("%j", (headers, fault) => expect(faultFor(headers, { publicOrigins })).toBe(fault));

  test("an http page of the same host is another site", () => {
    const headers = { host: "desk.example.com", origin: "http://desk.example.com" };
    expect(faultFor(headers, { publicOrigins, isSecure: true })).toBe(FOREIGN);
  });
});

describe("over the wire", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ trustProxy: 1 });
  });
  afterAll(() => app.close());

  /** The status of a POST with exactly these header lines. */
  async function post(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: parseInt(port, 10) });
    let said = "";
    socket.on("data", (chunk: Buffer) => (said += chunk.toString()));
    socket.write(["POST /api/logout HTTP/1.1", ...lines, "Connection: close", "", ""].join("\r\n"));
    await new Promise((resolve) => socket.once("close", resolve));
    return said.split(" ")[1] ?? "";
  }

  test.each([
    [["Host: localhost", "Origin: http://localhost"], "204"],
    [["Host: localhost:80", "Origin: http://localhost"], "204"],
    [["Host: localhost", "X-Forwarded-Proto: https", "Origin: https://localhost"], "204"],
    [["Host: localhost", "X-Forwarded-Proto: https", "Origin: http://localhost"], "403"],
    [["Host: localhost", "Host: evil.example", "Origin: http://localhost"], "403"],
    [["Host: evil.example", "X-Forwarded-Host: localhost", "Origin: http://localhost"], "403"],
    [["Host: localhost", "X-Forwarded-Host: evil.example", "Origin: http://evil.example"], "403"],
    [["Host: evil.example", "Origin: http://evil.example"], "403"],
    [["Host: localhost", "Origin: http://localhost", "Origin: http://evil.example"], "403"],
    [["Origin: http://localhost"], "400"],
  ])("%j", async (lines, status) => expect(await post(...lines)).toBe(status));

  test("a page at a name unknown to the desk can't register anybody, and is told what to set", async () => {
    const form = { username: "rebound", email: "rebound@example.com", password: "correct horse" };
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = {
        Host: "desk.local:3000",
        Origin: "http://desk.local:3000",
        "Content-Type": "application/json",
      };
      const sent = request(`${app.url}/api/register`, { method: "POST", headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.once("end", () => resolve(text));
      });
      sent.once("error", reject);
      sent.end(JSON.stringify(form));
    });

    expect(JSON.parse(answer)).toMatchObject({
      code: "foreign_origin",
      message: stranger("http://desk.local:3000"),
    });
    expect(await app.context.database.knex("users").where({ username: "rebound" })).toEqual([]);
  });
});
