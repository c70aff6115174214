import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { anOrder, ids } from "../../../fixtures.ts";
import { failed, type Loadable, loaded, LOADING } from "../../../loadable.ts";
import { run, useOrders } from "../../../sync/index.ts";
import { itemLoader, MissingNotice } from "./MissingItem.tsx";

test("an item named only by its link is fetched by its id", async () => {
  const decided = anOrder({ id: ids.doneOrder, status: "win" });
  const asked: string[] = [];
  const lookUp = (id: string) => {
    asked.push(id);
    return Promise.resolve([decided]);
  };
  await run(itemLoader(ids.doneOrder, { noun: "order", store: useOrders, lookUp }));

  expect(asked).toEqual([ids.doneOrder]);
  expect(useOrders.getState().byId.get(ids.doneOrder)).toEqual(decided);
});

const nothing = () => undefined;

test.each<{ state: Loadable<true>; text: string }>([
  { state: LOADING, text: "This order isn&#x27;t in the current list|Looking for it" },
  { state: failed("No connection."), text: "This order could not be loaded|No connection.|Try again" },
  {
    state: loaded(true),
    text: "This order could not be found|The desk has no order with the ID in this link.|Back to the list",
  },
])("a missing order is explained when $state.status", ({ state, text }) => {
  const notice = <MissingNotice noun="order" state={state} onRetry={nothing} onLeave={nothing} />;
  const words = renderToStaticMarkup(notice).split(/<[^>]*>/);
  expect(words.filter((word) => word !== "").join("|")).toBe(text);
});
