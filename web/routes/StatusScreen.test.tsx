import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MaintenanceScreen } from "./MaintenanceScreen.tsx";
import { UnreachableScreen } from "./UnreachableScreen.tsx";

test.each([
  ["Closed for maintenance", () => <MaintenanceScreen message="We move to a new server." />],
  ["The desk can&#x27;t be reached", UnreachableScreen],
])("the page that says %s has it as its heading", (title, Screen) => {
  const headings = [...renderToStaticMarkup(<Screen />).matchAll(/<h1[^>]*>(.*?)<\/h1>/g)];
  expect(headings.map(([, words]) => words)).toEqual([title]);
});
