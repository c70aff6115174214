import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { makeSecret, signatureHeaders } from "./signature.ts";

test("the vector that the libraries of Standard Webhooks share", () => {
  const delivery = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(signatureHeaders(delivery, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("both secrets sign, so a receiver may know either; nobody else's text is right", () => {
  const [secret, former, other] = [makeSecret(), makeSecret(), makeSecret()];
  const body = '{"type":"webhook.test"}';
  const headers = signatureHeaders({ id: "1", at: new Date(), body }, [secret, former]);

  expect(new Webhook(secret).verify(body, headers)).toEqual({ type: "webhook.test" });
  expect(new Webhook(former).verify(body, headers)).toEqual({ type: "webhook.test" });
  expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature found");
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow("No matching signature found");
  expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "2" })).toThrow(
    "No matching signature found",
  );
});

test("a secret has 256 random bits", () => {
  expect(makeSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(makeSecret()).not.toBe(makeSecret());
});
