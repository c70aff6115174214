import { expect, test } from "vitest";
import { isPushService } from "./services.ts";

const ALLOWED = ["https://push.example.com", "http://127.0.0.1:4000"];

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
  "https://push.example.com/abc",
  "http://127.0.0.1:4000/abc",
])("%s is a push service", (endpoint) => {
  expect(isPushService(endpoint, ALLOWED)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com.example.com/abc",
  "https://example.com/fcm.googleapis.com",
  "https://notfcm.googleapis.com/abc",
  "https://push.apple.com.evil.example/abc",
  "https://evilpush.apple.com/abc",
  "https://user:password@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com@127.0.0.1/abc",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://169.254.169.254/latest/meta-data",
  "http://127.0.0.1:4001/abc",
  "http://localhost:4000/abc",
  "https://push.example.com:444/abc",
  "file:///etc/passwd",
  "ftp://fcm.googleapis.com/abc",
  "//fcm.googleapis.com/abc",
  "",
])("%s is none", (endpoint) => {
  expect(isPushService(endpoint, ALLOWED)).toBe(false);
});
