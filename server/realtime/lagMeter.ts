export type LagMeter = {
  observe: (lagMs: number) => void;
  /** The longest delay since the last call, in ms. */
  take: () => number;
};

/** The longest delay of a change on this node since the last call of `take`, for the system status. */
export function createLagMeter(): LagMeter {
  let worst = 0;
  return {
    observe(lagMs) {
      worst = Math.max(worst, lagMs);
    },
    take() {
      const taken = worst;
      worst = 0;
      return taken;
    },
  };
}
