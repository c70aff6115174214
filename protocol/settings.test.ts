import { expect, test } from "vitest";
import { COIN_TABLE, COINS } from "./coins.ts";
import { endpoints } from "./endpoints.ts";
import { proofFor } from "./proof.ts";
import { SETTING_NAMES, SETTING_TABLE } from "./settingTable.ts";

test("the endpoint accepts every setting", () => {
  const { version: _, addressChecked: __, ...settings } = endpoints.updateSettings.body.shape;
  expect(Object.keys(settings).toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test.each(SETTING_NAMES)("the endpoint requires the table's proof for %s", (name) => {
  expect(proofFor(endpoints.updateSettings.proof, { [name]: "x", version: 1 })).toBe(
    SETTING_TABLE[name].proof,
  );
});

test.each(COINS)(
  "the deposit address of %s needs a recent proof, and a second administrator if the rules ask for one",
  (coin) => {
    expect(SETTING_TABLE[COIN_TABLE[coin].wallet]).toEqual({
      label: `${coin} wallet address`,
      proof: "recent",
      guarded: true,
      kind: "address",
      shown: "form",
    });
  },
);
