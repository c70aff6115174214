export type LagMeter = {
  observe: (lagMs: number) => void;
  /** The worst since the last call, in ms. */
  take: () => number;
};

/** How late this node was in the last few seconds, for the administrators' view of the live system. */
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
