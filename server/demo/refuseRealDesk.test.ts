import { describe, expect, test } from "vitest";
import { loadConfig } from "../config.ts";
import { faultOfDemo } from "./refuseRealDesk.ts";

const faultWith = async (environment: NodeJS.ProcessEnv): Promise<string | null> =>
  faultOfDemo(await loadConfig({ SESSION_KEYS: "3c59dc048e8850243be8079a5c74d079", ...environment }));

describe("the demo runs on this machine", () => {
  test.each([
    {},
    { HOST: "127.0.0.1" },
    { HOST: "127.0.0.2" },
    { HOST: "localhost" },
    { HOST: "::1" },
    { DATABASE_URL: "postgres://livedesk@localhost/demo" },
    { DATABASE_URL: "postgres://livedesk@[::1]:5432/demo" },
    { DATABASE_URL: "postgres:///demo?host=/var/run/postgresql" },
    { PUBLIC_ORIGINS: "http://localhost:3000, http://[::1]:3000" },
  ])("%j", async (environment) => expect(await faultWith(environment)).toBeNull());
});

describe("and nowhere else", () => {
  test.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ HOST: "0.0.0.0" }, /unset HOST/],
    [{ HOST: "::" }, /unset HOST/],
    [{ HOST: "192.168.1.20" }, /unset HOST/],
    [{ HOST: "::ffff:192.168.1.20" }, /unset HOST/],
    [{ HOST: "fe80::1" }, /unset HOST/],
    [{ HOST: "desk.lan" }, /unset HOST/],
    [{ HOST: "localhost.evil.example" }, /unset HOST/],
    [{ PUBLIC_ORIGINS: "http://localhost:3000, https://desk.example.com" }, /unset PUBLIC_ORIGINS/],
    [{ TRUST_PROXY: "1" }, /unset TRUST_PROXY/],
    [
      { NODE_ENV: "production", PUBLIC_ORIGINS: "http://localhost:3000", DATA_DIR: "data" },
      /does not run with NODE_ENV=production/,
    ],
    [{ DATABASE_URL: "postgres://livedesk@db.example.com/desk" }, /unset DATABASE_URL/],
    [{ DATABASE_URL: "postgres://livedesk@127.0.0.1.example.com/desk" }, /unset DATABASE_URL/],
    [{ DATABASE_URL: "postgres://livedesk@localhost/desk?host=db.example.com" }, /unset DATABASE_URL/],
    [{ DATABASE_URL: "postgres:///desk?host=/tmp,db.example.com" }, /unset DATABASE_URL/],
  ])("%j", async (environment, words) => expect(await faultWith(environment)).toMatch(words));
});
