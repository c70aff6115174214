import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { mark } from "../../../language/index.ts";
import { failed, type Loadable, loaded, LOADING } from "../../../loadable.ts";
import { MissingNotice } from "./MissingItem.tsx";

const nothing = () => undefined;

test.each<{ state: Loadable<true>; text: string }>([
  { state: LOADING, text: "This order isn&#x27;t in the current list|Searching" },
  { state: failed("No connection."), text: "This order could not be loaded|No connection.|Try again" },
  {
    state: loaded(true),
    text: "This order could not be found|The desk has no order with the ID in this link.|Back to the list",
  },
])("a missing order is explained when $state.status", ({ state, text }) => {
  const notice = <MissingNotice noun={mark`order`} state={state} onRetry={nothing} onLeave={nothing} />;
  const words = renderToStaticMarkup(notice).split(/<[^>]*>/);
  expect(words.filter((word) => word !== "").join("|")).toBe(text);
});
