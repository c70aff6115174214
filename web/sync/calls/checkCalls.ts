import { booksEndpoints, type Check } from "#protocol/books.ts";
import { callShape } from "../../api.ts";
import { catchUp } from "../loading/catchUp.ts";
import { useChecks } from "../stores/checks.ts";

/* As `act`, for calls that the first page does not know. */

/** Starts a check, or joins the one under way. */
export async function start(): Promise<void> {
  store(await callShape(booksEndpoints.startCheck));
}

export async function acknowledge(id: string, note: string): Promise<void> {
  store(await callShape(booksEndpoints.acknowledgeCheck, { params: { id }, body: { note } }));
}

function store(check: Check): void {
  useChecks.getState().upsert([check]);
  catchUp();
}
