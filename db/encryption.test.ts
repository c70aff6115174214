import { expect, onTestFinished, test } from "vitest";
import { readEncryption } from "./encryption.ts";
import { StartupError } from "./startupError.ts";

const CERTIFICATE = new URL("../package.json", import.meta.url).pathname;
const URL_OF_DATABASE = "postgres://desk@db.example/livedesk";

test.each<[string, "plain" | "encrypted" | "checked"]>([
  ["", "plain"],
  ["?sslmode=disable", "plain"],
  ["?ssl=false", "plain"],
  ["?sslmode=allow", "encrypted"],
  ["?sslmode=prefer", "encrypted"],
  ["?sslmode=require", "encrypted"],
  ["?sslmode=no-verify", "encrypted"],
  ["?ssl=true", "checked"],
  [`?sslmode=require&sslrootcert=${CERTIFICATE}`, "checked"],
  [`?sslmode=verify-ca&sslrootcert=${CERTIFICATE}`, "checked"],
  ["?sslmode=verify-full", "checked"],
  ["?sslmode=disable&sslmode=require", "encrypted"],
  ["?sslmode=require&sslrootcert=", "encrypted"],
  [`?sslrootcert=${CERTIFICATE}`, "checked"],
  [`?sslcert=${CERTIFICATE}&sslkey=${CERTIFICATE}`, "checked"],
  [`?sslkey=${CERTIFICATE}`, "checked"],
])("with %s the connection is %s", (search, way) => {
  const { ssl, connectionString } = readEncryption(URL_OF_DATABASE + search);
  const found = ssl === false ? "plain" : ssl.rejectUnauthorized === true ? "checked" : "encrypted";
  expect(found).toBe(way);
  expect(connectionString).toBe(URL_OF_DATABASE);
});

test.each([
  "?sslmode=verify-ca",
  "?sslmode=verify-ca&sslrootcert=system",
  "?sslmode=require&sslrootcert=system",
])("%s, which would take anybody's certificate, is refused as by libpq", (search) => {
  expect(() => readEncryption(URL_OF_DATABASE + search)).toThrow(
    /^sslmode=(verify-ca|require) needs the certificate of the database's authority: add sslrootcert=<file>, or use sslmode=verify-full\.$/,
  );
});

test.each(["Require", "verify_full", "on", "none"])("sslmode=%s is reported, not guessed", (mode) => {
  expect(() => readEncryption(`${URL_OF_DATABASE}?sslmode=${mode}`)).toThrow(
    new StartupError(
      `The way to encrypt, sslmode=${mode}, is unknown. Use disable, require, verify-ca or verify-full.`,
    ),
  );
});

test.each(["SSLMODE", "sslMode", "ssl_mode", "SSL", "ssl-root-cert"])(
  "?%s=require, which would encrypt nothing, is refused as by libpq",
  (name) => {
    expect(() => readEncryption(`${URL_OF_DATABASE}?${name}=require`)).toThrow(
      new StartupError(
        `The database's URL has ${name}, which is no parameter. Write ${name.replaceAll(/[^a-z]/gi, "").toLowerCase()}.`,
      ),
    );
  },
);

test("the environment applies where the URL says nothing", () => {
  process.env["PGSSLMODE"] = "require";
  onTestFinished(() => void delete process.env["PGSSLMODE"]);
  expect(readEncryption(URL_OF_DATABASE).ssl).toMatchObject({ rejectUnauthorized: false });
  expect(readEncryption(`${URL_OF_DATABASE}?sslmode=`).ssl).toMatchObject({ rejectUnauthorized: false });
  expect(readEncryption(`${URL_OF_DATABASE}?sslmode=disable`).ssl).toBe(false);
  process.env["PGSSLNEGOTIATION"] = "direct";
  onTestFinished(() => void delete process.env["PGSSLNEGOTIATION"]);
  expect(readEncryption(URL_OF_DATABASE).sslnegotiation).toBe("direct");
  expect(readEncryption(`${URL_OF_DATABASE}?sslnegotiation=postgres`)).toMatchObject({
    connectionString: URL_OF_DATABASE,
    sslnegotiation: "postgres",
  });
  delete process.env["PGSSLNEGOTIATION"];
  process.env["PGSSLROOTCERT"] = CERTIFICATE;
  onTestFinished(() => void delete process.env["PGSSLROOTCERT"]);
  expect(readEncryption(URL_OF_DATABASE).ssl).toMatchObject({ rejectUnauthorized: true });
  expect(readEncryption(`${URL_OF_DATABASE}?sslrootcert=/nowhere&sslmode=disable`).ssl).toBe(false);
  process.env["PGSSLMODE"] = "always";
  expect(() => readEncryption(URL_OF_DATABASE)).toThrow(
    /^The way to encrypt, PGSSLMODE=always, is unknown\./,
  );
});
