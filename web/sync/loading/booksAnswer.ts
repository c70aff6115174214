import { booksEndpoints } from "#protocol/books.ts";
import { callShape } from "../../api.ts";
import { useChecks } from "../stores/checks.ts";
import { defineAnswer } from "./answer.ts";

const AGAIN_MS = 30_000;

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
