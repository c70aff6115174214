/** Replaces full-width forms by ASCII and nothing else: the width mapping of RFC 8265. NFKC for all would fold 1² to 12. */
export function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize("NFKC"));
}
