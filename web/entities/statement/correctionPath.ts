/** The address of the record of a correction; `reference` is that of its movement. */
export function correctionPath(reference: string): string {
  return `/corrections/${reference}`;
}
