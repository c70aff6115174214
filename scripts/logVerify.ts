/*
 * npm run log:verify -- <receipt.json> <public key>: checks a receipt of an order without the desk. The key is 64 hex
 * digits, as in GET /api/log/keys; keep it when you get the receipt. Exits with 1 if the receipt proves nothing.
 */
import { readFile } from "node:fs/promises";
import { verifyReceipt } from "#client/verifyReceipt.ts";
import { refuse } from "#protocol/checkReceipt.ts";

const [path, publicKey] = process.argv.slice(2);
if (path === undefined || publicKey === undefined) {
  console.error("Say which receipt and which key: npm run log:verify -- receipt.json <64 hex digits>");
  process.exit(2);
}
const bytes = await readFile(path).catch((error: unknown) => {
  console.error(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
});
const file = bytes.toString();
// Bytes that are no characters would be read as if they were U+FFFD.
const verdict = Buffer.from(file).equals(bytes)
  ? verifyReceipt(file, publicKey)
  : refuse("The file contains bytes that are no text in UTF-8: it was changed.");
if (verdict.outcome === "refused") {
  console.error(`Not proved. ${verdict.reason}`);
  process.exitCode = 1;
} else {
  const { order, hidden, head } = verdict;
  console.log(
    `Proved: this order is one of ${head.size} entries of the log that the desk signed at ${head.timestamp}.`,
  );
  console.log(JSON.stringify({ ...order, hidden: hidden ?? "not in this receipt" }, null, 2));
}
