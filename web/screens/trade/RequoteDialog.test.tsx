// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { RequoteDialog } from "./RequoteDialog.tsx";
import type { Requote } from "./useTicket.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const asked: Requote = {
  body: {
    type: "buy",
    crypto: "BTC",
    amount: toDecimal("250"),
    walletAddress: "N/A",
    pricePerCoin: toDecimal("64231.4"),
    tradingFee: toDecimal("0.25"),
    total: toDecimal("250.25"),
  },
  quote: {
    pricePerCoin: toDecimal("65500"),
    feeRate: toDecimal("0.002"),
    tradingFee: toDecimal("0.5"),
    total: toDecimal("250.5"),
  },
};

test("translators leave every figure alone, of before and of now", () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const nothing = () => {};
  act(() =>
    root.render(<RequoteDialog control={{ asked, accept: nothing, decline: nothing, isBusy: false }} />),
  );
  const figures = [...document.querySelectorAll("td")].map((cell) => [
    cell.textContent,
    cell.getAttribute("translate"),
  ]);
  act(() => root.unmount());
  expect(figures).toEqual([
    ["$64,231.40", "no"],
    ["$65,500.00", "no"],
    ["$0.25", "no"],
    ["$0.50", "no"],
    ["$250.25", "no"],
    ["$250.50", "no"],
  ]);
});
