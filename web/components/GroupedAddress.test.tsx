import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GroupedAddress } from "./GroupedAddress.tsx";

test.each([
  ["bc1q42lja79elem", ["bc1q", "42lj", "a79e", "lem"]],
  // No coin's address contains blanks: grouping would split its words.
  ["my house in the hills", ["my house in the hills"]],
])("%s is read as %j", (value, groups) => {
  const html = renderToStaticMarkup(<GroupedAddress value={value} />);
  expect(
    html
      .split("<wbr/>")
      .map((part) => part.replace(/<[^>]*>/g, ""))
      .filter((part) => part !== ""),
  ).toEqual(groups);
});
