type Ask = () => Promise<boolean>;

let question: Ask | null = null;

/** From now on `ask` decides whether the user may leave; returns a function that ends this. */
export function guardLeaving(ask: Ask): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** False if the user prefers to stay because something would be lost; for ways to leave that are no navigation. */
export async function mayLeave(): Promise<boolean> {
  return question === null || question();
}
