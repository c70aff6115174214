import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { PushSubscriptionForm } from "#protocol/push.ts";

/** What a browser knows of its subscription: the form it sends to the desk, and how to decrypt what comes. */
export type PushBrowser = { form: PushSubscriptionForm; decrypt: (body: Buffer) => unknown };

const TAG_BYTES = 16;

/** Decrypts as RFC 8291 says, independently of the library that encrypts. */
export function aPushBrowser(endpoint: string): PushBrowser {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") };
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));

  function decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
    const secret = derive(own.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  }

  return { form: { endpoint, keys }, decrypt };
}

export type Delivery = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on loopback. It answers with the next of `answers`, and with 201 once they are used up. */
export async function startPushService() {
  const deliveries: Delivery[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      deliveries.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The push service has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    deliveries,
    answers,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

const claimsSchema = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });

/** The claims of a delivery's VAPID token, and the key whose signature it has. */
export function readVapid({ headers }: Delivery) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { key, isSigned, ...claimsSchema.parse(JSON.parse(Buffer.from(claims, "base64url").toString())) };
}
