import { booksEndpoints } from "#protocol/books.ts";
import { callShape } from "../../api.ts";
import { useChecks } from "../stores/checks.ts";
import { useOrders, useTransactions, useUsers } from "../stores/entities.ts";
import { defineAnswer } from "./answer.ts";
import { run } from "./loader.ts";

/** How often they are fetched, because no event reports successful checks. */
const AGAIN_MS = 60_000;
/** The sums read every account, so many changes share one fetch. */
const SOON_MS = 2_000;

/** The desk's books; the checks among them go to their store, which events keep up to date in between. */
export const booksAnswer = defineAnswer({
  name: "books",
  pollMs: AGAIN_MS,
  fetch: async () => {
    const books = await callShape(booksEndpoints.getBooks);
    useChecks.getState().upsert(books.checks);
    return books;
  },
});

/** Fetches the books again soon after an order, a transaction or an account has changed; returns a function to stop. */
export function followBooks(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetchSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (document.visibilityState === "visible") void run(booksAnswer);
    }, SOON_MS);
  };
  const stops = [useOrders, useTransactions, useUsers].map((store) => store.subscribe(fetchSoon));
  document.addEventListener("visibilitychange", fetchSoon);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", fetchSoon);
  };
}
