import { expect, test } from "vitest";
import { faultOfReceiver } from "./receiver.ts";

const ALLOWED = ["https://erp.internal:8443", "http://127.0.0.1:4000", "https://10.0.0.5"];
const INSIDE = "This address is inside a network. Whoever runs the desk can allow it (WEBHOOK_RECEIVERS).";
const NOT_HTTPS = "Use an address that begins with https://";

test.each([
  "https://erp.example.com/hooks?key=1",
  "https://erp.example.com:8443/",
  "https://1.1.1.1/",
  "https://[2606:4700::1111]/",
  "https://erp.internal:8443/any/path",
  "http://127.0.0.1:4000/hook",
  "https://10.0.0.5/hook",
])("%s may be sent to", (url) => {
  expect(faultOfReceiver(url, ALLOWED)).toBeNull();
});

test.each([
  ["", "Use an address like https://erp.example.com/hooks"],
  ["erp.example.com", "Use an address like https://erp.example.com/hooks"],
  ["http://erp.example.com/", NOT_HTTPS],
  ["ftp://erp.example.com/", NOT_HTTPS],
  ["file:///etc/passwd", NOT_HTTPS],
  ["javascript:alert(1)", NOT_HTTPS],
  ["http://127.0.0.1:4001/", NOT_HTTPS],
  ["http://localhost:4000/", NOT_HTTPS],
  ["https://ann:secret@erp.example.com/", "Leave out the name and password"],
  ["https://erp.internal:8443@evil.example/", "Leave out the name and password"],
  ["https://erp.example.com/#x", "Leave out the part after #"],
  ["https://127.0.0.1/", INSIDE],
  ["https://2130706433/", INSIDE],
  ["https://0x7f.1/", INSIDE],
  ["https://localhost/", INSIDE],
  ["https://desk.localhost/", INSIDE],
  ["https://10.0.0.6/", INSIDE],
  ["https://10.0.0.5:444/", INSIDE],
  ["https://169.254.169.254/latest/meta-data", INSIDE],
  ["https://[::1]/", INSIDE],
  ["https://[::ffff:127.0.0.1]/", INSIDE],
  ["https://[fd00::1]/", INSIDE],
])("%s may not", (url, fault) => {
  expect(faultOfReceiver(url, ALLOWED)).toBe(fault);
});
