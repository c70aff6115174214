import { expect, test } from "vitest";
import { anAdminSettings } from "../../../fixtures.ts";
import { addressCaution, unusualFields } from "./deskAddresses.ts";
import { toDraft } from "./settingsDraft.ts";

const base = toDraft(
  anAdminSettings({ btcWalletAddress: "my old house", ethWalletAddress: "", usdtWalletAddress: "" }),
);

test.each([
  ["ETH", ""],
  ["ETH", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
] as const)("%s takes %j", (coin, address) => {
  expect(addressCaution(coin, { ...base, ethWalletAddress: address, usdtWalletAddress: address })).toBeNull();
});

test("reports what is wrong with an address", () => {
  expect(addressCaution("ETH", { ...base, ethWalletAddress: "0x52908400098527886E0F70300698" })).toBe(
    "Not an Ethereum address: it has to have 42 characters.",
  );
});

test("asks about new addresses that look unusual, not about existing ones", () => {
  expect(unusualFields(base, base)).toEqual([]);
  expect(
    unusualFields(
      { ...base, ethWalletAddress: "my house", usdtWalletAddress: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
      base,
    ),
  ).toEqual(["ethWalletAddress"]);
  expect(unusualFields({ ...base, btcWalletAddress: "my new house" }, base)).toEqual(["btcWalletAddress"]);
});
