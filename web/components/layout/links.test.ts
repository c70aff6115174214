import { describe, expect, it } from "vitest";
import { isActiveLink, linksFor } from "./links.ts";

describe("the links of the bar", () => {
  it("have Admin for administrators only", () => {
    expect(linksFor("user").map((link) => link.path)).toEqual(["/", "/trade", "/transactions", "/settings"]);
    expect(linksFor("admin").map((link) => link.label)).toEqual([
      "Dashboard",
      "Trade",
      "Transactions",
      "Settings",
      "Admin",
    ]);
  });

  it.each([
    ["/", "Dashboard"],
    ["/dashboard", "Dashboard"],
    ["/dashboard/", "Dashboard"],
    ["/trade", "Trade"],
    ["/trader", undefined],
  ])("marks on %s the link %s", (pathname, label) => {
    expect(linksFor("admin").find((link) => isActiveLink(link, pathname))?.label).toBe(label);
  });
});
