const FAINTEST = 0.3;

/** How strong the colour of a bar's part is: full for the first, each following one fainter. */
export function strengthOf(index: number, parts: number): number {
  return parts === 1 ? 1 : 1 - ((1 - FAINTEST) * index) / (parts - 1);
}
