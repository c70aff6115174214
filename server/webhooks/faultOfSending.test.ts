import { expect, test } from "vitest";
import { InternalAddressError } from "../outgoing/publicAddress.ts";
import { faultOfSending } from "./faultOfSending.ts";

const failed = (code: string) => Object.assign(new Error(`connect ${code} 10.1.2.3:443`), { code });

test.each([
  [failed("ECONNREFUSED"), "The receiver refused the connection."],
  [failed("ENOTFOUND"), "There is no server with this name."],
  [failed("EHOSTUNREACH"), "The receiver can't be reached."],
  [failed("CERT_HAS_EXPIRED"), "The receiver's certificate is not valid (CERT_HAS_EXPIRED)."],
  [
    failed("DEPTH_ZERO_SELF_SIGNED_CERT"),
    "The receiver's certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).",
  ],
  [new InternalAddressError("x"), "The name leads to an address inside a network."],
  [new Error("There was no answer within 10000 ms."), "The receiver did not answer in time."],
])("%s", (error, text) => {
  expect(faultOfSending(error)).toBe(text);
});
