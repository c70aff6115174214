import { describe, expect, test } from "vitest";
import { signInSchema, signUpSchema } from "./sessions.ts";
import { passwordChangeSchema } from "./users.ts";

/** The new passwords that sign-up and password change accept, as parsed; null if refused. */
function taken(password: string): (string | null)[] {
  const signUp = signUpSchema.safeParse({ username: "nina", email: "nina@example.com", password });
  const change = passwordChangeSchema.safeParse({ currentPassword: "x", newPassword: password });
  return [signUp.data?.password ?? null, change.data?.newPassword ?? null];
}

describe("a password", () => {
  test.each([
    ["letters", "abcdef"],
    ["digits", "123456"],
    ["one sign only", "......"],
    ["spaces, also at the ends", "  a  b "],
    ["capitals", "CORRECT HORSE"],
    ["other scripts, not composed", "пароль e\u0301"],
    ["pictures", "🔑".repeat(6)],
    ["control characters", "tab\tnul\0"],
    ["markup", "<b>'\"&--;"],
    ["128 characters", "x".repeat(128)],
    ["128 pictures", "🔑".repeat(128)],
    ["128 syllables in their parts", "한".repeat(128).normalize("NFD")],
    ["128 letters with two accents in their parts", "ǖ".repeat(128).normalize("NFD")],
  ])("may be made of %s, and arrives as it was typed", (_kind, password) => {
    expect(taken(password)).toEqual([password, password]);
    expect(signInSchema.parse({ username: "nina", password }).password).toBe(password);
    expect(
      passwordChangeSchema.parse({ currentPassword: password, newPassword: "abcdef" }).currentPassword,
    ).toBe(password);
  });

  test.each([
    ["shorter than 6", "abcde"],
    ["longer than 128", "x".repeat(129)],
    ["129 syllables in their parts", "한".repeat(129).normalize("NFD")],
    ["128 ligatures, which are two letters each", "\ufb01".repeat(128)],
    ["5 letters with invisible ones between them", "a\u200bb\u200bc\u200bd\u200be"],
  ])("is never cut or filled: %s is refused", (_kind, password) => {
    expect(taken(password)).toEqual([null, null]);
  });
});

test.each([
  ["128 ligatures, from before their letters counted", "\ufb01".repeat(128), true],
  ["129 characters", "x".repeat(129), false],
  ["1,000 marks on a letter", `e${"\u0301".repeat(1_000)}`, false],
])("an existing password of %s may be tried", (_kind, password, expected) => {
  expect(signInSchema.safeParse({ username: "nina", password }).success).toBe(expected);
});

describe("what is pasted or typed with an input method", () => {
  test.each([
    ["as it is", "nina.woods@example.com"],
    ["with a full-width at sign", "nina.woods＠example.com"],
    ["with a small at sign", "nina.woods﹫example.com"],
    ["in full-width letters", "ｎｉｎａ．ｗｏｏｄｓ＠ｅｘａｍｐｌｅ．ｃｏｍ"],
    ["with a full-width dot", "nina.woods@example．com"],
    ["with no-break blanks around", "\u00a0nina.woods@example.com\u3000"],
    ["with a soft hyphen and a word joiner", "nina.wo\u00adods@exam\u2060ple.com"],
    ["with isolates", "\u2068nina.woods@example.com\u2069"],
    ["on a line of its own", "\nnina.woods@example.com\r\n"],
    ["from a link", "mailto:nina.woods@example.com"],
    ["from a link with a subject", "MailTo:nina.woods@example.com?subject=Hi&cc=bruno@example.com"],
    ["from a link that encodes it", "mailto:nina.woods%40example.com"],
    ["in angle brackets", "<nina.woods@example.com>"],
    ["with a name", "Nina Woods <nina.woods@example.com>"],
    ["with a quoted name", '"Woods, Nina" <nina.woods@example.com>;'],
    ["with a name and a link", "Nina <mailto:nina.woods@example.com>"],
    ["with itself as the name", "nina.woods@example.com <nina.woods@example.com>"],
    ["with itself as the quoted name", "'nina.woods@example.com' <nina.woods@example.com>,"],
    ["with a name behind", "nina.woods@example.com (Nina Woods)"],
    ["in Markdown", "[nina.woods@example.com](mailto:nina.woods@example.com)"],
    ["with a name, in square brackets", "Nina Woods [nina.woods@example.com]"],
    ["as Outlook copies it", "Nina Woods <mailto:nina.woods@example.com>;"],
    ["behind a label", "E-mail: nina.woods@example.com"],
    ["behind a label without a blank", "Email:nina.woods@example.com"],
    ["from a link with slashes", "mailto://nina.woods@example.com"],
    ["as code of Markdown", "`nina.woods@example.com`"],
    ["in bold of a chat", "*nina.woods@example.com*"],
    ["at the end of an exclamation", "nina.woods@example.com!"],
    ["in quotes", "“nina.woods@example.com”"],
    ["in quotes of code", "'nina.woods@example.com',"],
    ["in parentheses", "(nina.woods@example.com)"],
    ["at the end of a sentence", "nina.woods@example.com."],
    ["in full-width brackets", "Nina＜nina.woods＠example.com＞"],
    ["in isolates, with a name", "\u2068Nina\u2069 <\u2068nina.woods@example.com\u2069>"],
  ])("an email address %s is cleaned", (_, email) => {
    const { data } = signUpSchema.safeParse({ username: "nina", email, password: "abcdef" });
    expect(data?.email).toBe("nina.woods@example.com");
  });

  test("a ligature of a PDF is letters", () => {
    const email = "o\ufb03ce@example.com";
    expect(signUpSchema.safeParse({ username: "nina", email, password: "abcdef" }).data?.email).toBe(
      "office@example.com",
    );
  });

  test.each([
    "nina@example.com, bruno@example.com",
    "Nina <nina@example.com>, Bruno <bruno@example.com>",
    "nina@example.com <bruno@example.com>",
    "nina@example.com, Bruno <bruno@example.com>",
    "mailto:nina@example.com,bruno@example.com",
    "Nina <>",
    "https://nina@example.com",
    "mailto:?to=nina@example.com",
    "nina woods@example.com",
    "nina@exa mple.com",
    "nina@@example.com",
    "<nina>",
    "mailto:",
    "nina²@",
  ])("%j is no email address", (email) => {
    expect(signUpSchema.safeParse({ username: "nina", email, password: "abcdef" }).success).toBe(false);
  });

  test.each([
    ["as it is", "nina_2.w-x"],
    ["with direction marks and a zero-width blank", "\u200enina_2\u200b.w-x\u200f"],
    ["with blanks around", "\u00a0nina_2.w-x\u3000"],
  ])("a new username %s is cleaned", (_, username) => {
    const { data } = signUpSchema.safeParse({ username, email: "nina@example.com", password: "abcdef" });
    expect(data?.username).toBe("nina_2.w-x");
  });

  test.each(["nina²", "ｎｉｎａ", "nın a", "ni\u0301na", "ⅷabc"])("%j is no username", (username) => {
    expect(signUpSchema.safeParse({ username, email: "n@example.com", password: "abcdef" }).success).toBe(
      false,
    );
  });
});
