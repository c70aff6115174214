/** The product's name, which a desk has until it chooses another. */
export const PRODUCT_NAME = "Livedesk";

/** What the desk calls itself. */
export function nameOfDesk(settings: { deskName: string } | null | undefined): string {
  const name = settings?.deskName ?? "";
  return name === "" ? PRODUCT_NAME : name;
}
