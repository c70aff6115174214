/** True when one of the texts contains what is searched for, whatever its case; as the server searches. */
export function matches(search: string, texts: readonly (string | null)[]): boolean {
  const wanted = search.toLowerCase();
  return wanted === "" || texts.some((text) => text?.toLowerCase().includes(wanted) === true);
}
