export type Query = {
  role: string;
  /** Part of what a screen reader calls it, in any case. */
  name?: string;
  /** Part of its text. */
  text?: string;
  within?: Query;
};

export type Found = {
  /** Its middle, in the window. */
  x: number;
  y: number;
  /** True if a click there would reach something else. */
  isCovered: boolean;
  text: string;
  /** Of a field; empty for all else. */
  value: string;
};

/** The elements that match the query and are visible to a person. Runs in the page, so it uses nothing from outside. */
export function find(query: Query, act?: "reveal" | "select"): Found[] {
  /** Those that the product uses. */
  const ROLES: Record<string, string> = {
    button: "button:not([role]), [role=button]",
    link: "a[href]:not([role])",
    heading: "h1, h2, h3, h4, [role=heading]",
    field: "input, select, textarea",
    region: "section",
    row: "tr, [role=row]",
    img: "svg[role=img], [role=img]",
    list: "ul, ol",
    listitem: "li",
    status: "output, [role=status]",
    banner: "header",
  };

  const found = elements(query);
  const [first] = found;
  if (act === "reveal") first?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  if (act === "select" && (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement))
    first.select();
  return found.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isReached = hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element));
    const value = "value" in element && typeof element.value === "string" ? element.value : "";
    return { x, y, isCovered: isReached !== true, text: textOf(element), value };
  });

  function elements({ role, name, text, within }: Query): Element[] {
    const roots: ParentNode[] = within === undefined ? [document] : elements(within);
    const selector = ROLES[role] ?? `[role=${role}]`;
    return roots
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .filter(
        (element) =>
          isPerceived(element) &&
          (name === undefined || has(nameOf(element), name)) &&
          (text === undefined || has(textOf(element), text)),
      );
  }

  function isPerceived(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    return isShown && element.closest("[aria-hidden=true], [inert]") === null;
  }

  function nameOf(element: Element): string {
    const label = element.getAttribute("aria-label");
    if (label !== null) return label;
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (ids.length > 0) return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    if (labels.length > 0) return labels.map((each) => each.textContent ?? "").join(" ");
    return textOf(element);
  }

  function textOf(element: Element): string {
    return element instanceof HTMLElement ? element.innerText : (element.textContent ?? "");
  }

  function has(text: string, part: string): boolean {
    return text.replaceAll(/\s+/g, " ").toLowerCase().includes(part.toLowerCase());
  }
}
