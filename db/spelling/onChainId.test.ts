import { expect, test } from "vitest";
import { readOnChainId } from "./onChainId.ts";

const HASH = "9f0c1d2e3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeef";
const WIDE = HASH.replace(/[0-9a-f]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
const cyrillic = (text: string) => text.replaceAll("a", "а").replaceAll("c", "с").replaceAll("e", "е");
const within = (inserted: string) => `${HASH.slice(0, 20)}${inserted}${HASH.slice(20)}`;

test.each([
  ["as it is", HASH],
  ["in capitals", HASH.toUpperCase()],
  ["with 0x", `0x${HASH}`],
  ["with 0X, in capitals", `0X${HASH.toUpperCase()}`],
  ["with 0x twice", `0x0x${HASH}`],
  ["with blanks around", `  ${HASH}\u3000`],
  ["with a trailing dot", `${HASH}.`],
  ["in quotes", `“${HASH}”`],
  ["with a hash sign", `#${HASH}`],
  ["with a label", `TxID: ${HASH}`],
  ["with a word before it", `hash ${HASH}`],
  ["in prose", `I sent it, see ${HASH}, thanks`],
  ["from Etherscan", `https://etherscan.io/tx/0x${HASH}#eventlog`],
  ["from Etherscan without a scheme", `etherscan.io/tx/0x${HASH}`],
  ["from mempool.space", `https://mempool.space/tx/${HASH}?mode=details`],
  ["from Blockchain.com", `https://www.blockchain.com/explorer/transactions/btc/${HASH}`],
  ["from Blockchair", `https://blockchair.com/bitcoin/transaction/${HASH.toUpperCase()}`],
  ["from Tronscan", `https://tronscan.org/#/transaction/${HASH}`],
  ["in a query", `https://explorer.example/?txid=${HASH}&lang=en`],
  ["with letters behind percent signs", `https://etherscan.io/tx/0x%39${HASH.slice(1)}`],
  ["in full width", WIDE],
  ["in full width, with 0x", `０ｘ${WIDE}`],
  ["with Cyrillic letters", cyrillic(HASH)],
  [
    "with Cyrillic capitals",
    HASH.toUpperCase().replaceAll("A", "А").replaceAll("C", "С").replaceAll("E", "Е").replaceAll("B", "В"),
  ],
  ["with the letter O for zeros", HASH.replaceAll("0", "O")],
  ["with a Cyrillic O for zeros", HASH.replaceAll("0", "о")],
  ["with the letter l for ones", HASH.replaceAll("1", "l")],
  ["with Arabic digits", HASH.replace(/\d/g, (each) => String.fromCharCode(0x660 + each.charCodeAt(0) - 48))],
  ["with mathematical letters", HASH.replaceAll("a", "\u{1d41a}")],
  ["with Greek lunate sigmas", HASH.replaceAll("c", "ϲ")],
  ["with Greek capital lunate sigmas", HASH.toUpperCase().replaceAll("C", "Ϲ")],
  ["with the long s for f", HASH.replaceAll("f", "ſ")],
  ["with a half-width bar for ones", HASH.replaceAll("1", "￨")],
  ["with Cyrillic letters that look like digits", HASH.replaceAll("3", "з")],
  ["with Cyrillic capitals that look like digits", HASH.replaceAll("3", "З")],
  ["with the Cyrillic letter E for threes", HASH.replaceAll("3", "Э")],
  ["with the letter yogh for threes", HASH.replaceAll("3", "ʒ")],
  ["with the letter of tone two", HASH.replaceAll("2", "ƨ")],
  ["with the Cyrillic letter ye", HASH.replaceAll("e", "є")],
  ["with the letter digamma", HASH.replaceAll("f", "ϝ")],
  [
    "with small capitals",
    HASH.replaceAll("a", "ᴀ")
      .replaceAll("b", "ʙ")
      .replaceAll("c", "ᴄ")
      .replaceAll("d", "ᴅ")
      .replaceAll("e", "ᴇ")
      .replaceAll("f", "ꜰ"),
  ],
  ["with circles for zeros", HASH.replaceAll("0", "○")],
  ["with a soft hyphen as HTML writes it", within("&shy;")],
  ["with an invisible blank as HTML writes it", within("&#8203;")],
  ["with an invisible blank as JSON writes it", within("\\u200b")],
  ["in bytes as code writes them", HASH.replace(/../g, "\\x$&")],
  ["after an equals sign as mails write it", `txid=3D${HASH}`],
  ["broken by a line as JSON writes it", within("\\n")],
  ["broken by a tab as code writes it", within("\\t")],
  ["in a cell of a chat's link", `<https://etherscan.io/tx/0x${HASH}|0x9f0c…deef>`],
  ["in a search engine's link", `https://google.com/url?q=https%3A%2F%2Fetherscan.io%2Ftx%2F0x${HASH}&sa=D`],
  ["with an accent", within("\u0301")],
  ["broken by a line", within("\n")],
  ["in groups", HASH.replace(/.{8}/g, "$& ")],
  ["broken by a hyphen", within("-")],
  ...[
    0x034f, 0xfe0f, 0x3164, 0xffa0, 0x2800, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x00ad, 0x00a0,
    0x061c, 0x1680, 0x200b, 0x200c, 0x200d, 0x200e, 0x202a, 0x202e, 0x2060, 0x2065, 0x2066, 0x2069, 0x3000,
    0xfeff, 0xfff9, 0xfffc, 0x13441, 0x1d159, 0x1d173, 0xe0041, 0xe0100,
  ].map((code) => [`with U+${code.toString(16)} inside`, within(String.fromCodePoint(code))]),
  ["with two blanks inside", within("  ")],
  ["with a comma inside", within(",")],
  ["with an ellipsis inside", within("…")],
  ["with a comma and a line inside", within(",\n")],
  ["broken by a slash", within("/")],
  ["broken by a quoted line", within("\n> ")],
  ["broken by an equals sign of email", within("=\n")],
  ["broken by a tag", within("<br />\n")],
  ["broken by an en dash", within("–")],
  ["with a label, broken by a line", `txid ${within("\n")}`],
  ["with the label id, broken by a line", `ID: ${within("\r\n")}`],
  ["with a label, 0x, and broken by a line", `Tx Hash: 0x${within("\n")}`],
  ["with 0x in a line of its own", `0x\n${HASH}`],
  ["with 0x, broken by a line, each with 0x", `0x${within("\n0x")}`],
  ["broken by a line, with a word after it", `${within("\n")} confirmed`],
  ["broken by a line, with a figure after it", `${within("\n")}\n12 confirmations`],
  ["broken by a line, with a fee before it", `Fee 0.00012 BTC, ${within("\n")}`],
  ["broken twice, in a message of a chat", `[12:30, 1/2/2026] Bob: ${HASH.replace(/.{24}/g, "$&\n")}`],
  ["in groups, with a label", `Transaction ID ${HASH.replace(/.{8}/g, "$& ")}`],
  ["with each digit for itself", HASH.replace(/./g, "$& ")],
  ["with ligatures of a PDF", HASH.replaceAll("ff", "\ufb00")],
  ["after its label without a blank", `TxID${HASH}`],
  ["after a label of two words without a blank", `Transaction ID${HASH}`],
  ["before a button's text without a blank", `${HASH}Copy`],
  ["before its state without a blank", `0x${HASH}Confirmed`],
  ["in a cell of a table", `|txid|${HASH}|`],
  ["in a cell of a table, with bars of full width", `｜${HASH}｜`],
  ["with a bar for ones", HASH.replaceAll("1", "|")],
  ["in bold of Markdown", `**${HASH}**`],
  ["as code of Markdown", `\`${HASH}\``],
  ["as a link of Markdown", `[${HASH}](https://mempool.space/tx/${HASH})`],
  ["in JSON", `{"txid":"${HASH}","vout":0}`],
  ["in JSON, with 0x", `{"hash": "0x${HASH}", "blockNumber": "0x12fd"}`],
  ["with a multiplication sign for x", `0×${HASH}`],
  ["with the letter O in 0x", `Ox${HASH}`],
  ["with an output's number", `${HASH}:0`],
  ["in brackets", `<${HASH}>`],
])("a hash %s is the same one", (_, text) => {
  expect(readOnChainId(text)).toMatchObject({
    key: HASH,
    shown: expect.stringMatching(new RegExp(`^(0x)?${HASH}$`)),
  });
});

test("a hash that begins like an equals sign in mails is whole", () => {
  const hash = HASH.replace(/^../, "3d");
  expect(readOnChainId(`txid=${hash}`)?.key).toBe(hash);
});

test.each([
  [`0x${HASH.toUpperCase()}`, `0x${HASH}`],
  [HASH.toUpperCase(), HASH],
  [`https://etherscan.io/tx/0x${HASH}`, `0x${HASH}`],
  ["  Payment\u200b  No\u00a07 ", "Payment No 7"],
  ["0xFEED", "0xFEED"],
  ["https://explorer.example/tx/0xFEED?x=1", "0xFEED"],
])("%j is shown as %j", (text, shown) => {
  expect(readOnChainId(text)?.shown).toBe(shown);
});

test.each([
  [["Payment 17", "payment17", "PAYMENT  17.", "рayment 17", "payment l7", "ｐａｙｍｅｎｔ １７"]],
  [["0xfeed", "FEED", "0XFEED.", "https://etherscan.io/tx/0xfeed", "explorer.example/transaction/feed#x"]],
  [["付款 123", "付款１２３"]],
])("%j are one id", (spellings) => {
  expect(new Set(spellings.map((text) => readOnChainId(text)?.key)).size).toBe(1);
});

test.each([
  [HASH, HASH.replace(/f$/, "e")],
  ["payment 17", "payment 18"],
  ["12-3", "1-23"],
  ["https://etherscan.io/tx/0xfeed", "https://etherscan.io/tx/0xbeef"],
])("%j and %j are two", (one, other) => {
  expect(readOnChainId(one)?.key).not.toBe(readOnChainId(other)?.key);
});

test.each([
  ["nothing to see", "\u2800\u3164"],
  ["only a dot", "."],
  ["two transactions", `${HASH} ${HASH.replace(/f$/, "e")}`],
  ["two transactions in groups", `${HASH} and ${HASH.replace(/f$/, "e")}`.replace(/[\da-f]{8}/g, "$& ")],
  ["two transactions, each broken by a line", `${within("\n")}\n${within("\n").replace(/f$/, "e")}`],
])("%s is not an id", (_, text) => {
  expect(readOnChainId(text)).toBeNull();
});
