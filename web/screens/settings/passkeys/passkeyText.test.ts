import { expect, test } from "vitest";
import { passkeySchema } from "#protocol/passkeys.ts";
import { describeRemoval, suggestName } from "./passkeyText.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

test.each([
  [[], "Chrome on Linux"],
  [["Keyring"], "Chrome on Linux"],
  [["Chrome on Linux"], "Chrome on Linux 2"],
  [["Chrome on Linux", "Chrome on Linux 2", "Keyring"], "Chrome on Linux 3"],
  [["Chrome on Linux 2"], "Chrome on Linux"],
])("the name suggested beside %j is %s", (taken, name) => {
  expect(suggestName(CHROME, taken)).toBe(name);
});

const passkey = passkeySchema.parse({
  id: "0190a5b4-0000-7000-8000-000000000001",
  name: "Keyring",
  host: "desk.example.com",
  isBackedUp: false,
  createdAt: "2026-03-01T12:00:00.000Z",
  lastUsedAt: null,
});
const withApp = { enabledAt: "2026-03-01T12:00:00.000Z", recoveryCodesLeft: 9, passkeys: 1 };
const withoutApp = { enabledAt: null, recoveryCodesLeft: 9, passkeys: 1 };

test("removing a passkey says what still signs in", () => {
  expect(describeRemoval([passkey, passkey], withoutApp)).toBe("Your other passkeys still sign you in.");
  expect(describeRemoval([passkey], withApp)).toBe(
    "Your password and the code of your app still sign you in.",
  );
  expect(describeRemoval([passkey], withoutApp)).toBe(
    "Your password alone will be enough to sign in, and your recovery codes stop working.",
  );
});
