import { booksEndpoints } from "#protocol/books.ts";
import { callShape } from "../../api.ts";
import { catchUp, useChecks } from "../../sync/index.ts";

/** Starts a check, or joins the one under way. */
export async function startCheck(): Promise<void> {
  useChecks.getState().upsert([await callShape(booksEndpoints.startCheck)]);
  catchUp();
}

export async function acknowledgeCheck(id: string, note: string): Promise<void> {
  const check = await callShape(booksEndpoints.acknowledgeCheck, { params: { id }, body: { note } });
  useChecks.getState().upsert([check]);
  catchUp();
}
