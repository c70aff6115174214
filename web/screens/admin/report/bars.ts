export type Bar = { x: number; y: number; width: number; height: number };

/**
 * One bar for each value, side by side, the highest at full height; values above zero are visible as a line at least.
 */
export function layOutBars(values: readonly number[], view: { width: number; height: number }): Bar[] {
  const highest = Math.max(0, ...values);
  const step = view.width / Math.max(1, values.length);
  return values.map((value, index) => {
    const height = value <= 0 ? 0 : Math.max(1, (value / highest) * view.height);
    return { x: index * step + step * 0.1, y: view.height - height, width: step * 0.8, height };
  });
}
