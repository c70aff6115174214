type Ask = () => Promise<boolean>;

let question: Ask | null = null;

/** From here on `ask` decides whether the user may leave; returns how to stop. */
export function guardLeaving(ask: Ask): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** False when something would be lost that the user would rather keep; for ways out that are no navigation. */
export async function mayLeave(): Promise<boolean> {
  return question === null || question();
}
