import type { Check } from "#protocol/books.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** Checks of books and log, for administrators. */
export const useChecks = createEntityStore<Check>();
