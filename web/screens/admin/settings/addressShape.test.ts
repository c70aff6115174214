import { expect, test } from "vitest";
import { doubtAddress } from "./addressShape.ts";

test.each([
  ["BTC", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["BTC", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ["ETH", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["USDT", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["ETH", ""],
] as const)("%s takes %s", (coin, address) => {
  expect(doubtAddress(coin, address)).toBe(null);
});

test.each([
  ["BTC", "0x52908400098527886E0F7030069857D2E4169EE7", "Bitcoin"],
  ["ETH", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "Ethereum"],
  ["ETH", "0x52908400098527886E0F7030069857D2E4169EE", "Ethereum"],
  ["USDT", "hello", "Tether"],
] as const)("%s doubts %s", (coin, address, name) => {
  expect(doubtAddress(coin, address)).toBe(
    `This does not look like a ${name} address. Deposits to a wrong address are lost.`,
  );
});
