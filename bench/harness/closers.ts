type Close = () => Promise<unknown>;

/** Has something ended when the measurement is over, also where it failed or was interrupted; the last one first. */
export type AtEnd = (close: Close) => void;

const scopes: Close[][] = [];

/** Runs `work`, then all that it wanted ended. */
export async function withClosers<T>(work: (atEnd: AtEnd) => Promise<T>): Promise<T> {
  const scope: Close[] = [];
  scopes.push(scope);
  try {
    return await work((close) => scope.push(close));
  } finally {
    await closeAll(scope);
    scopes.splice(scopes.indexOf(scope), 1);
  }
}

/** For when the bench itself is ended: what it started would go on without it. */
export async function closeEverything(): Promise<void> {
  for (const scope of scopes.toReversed()) await closeAll(scope);
}

async function closeAll(scope: Close[]): Promise<void> {
  for (let close = scope.pop(); close !== undefined; close = scope.pop()) {
    // One that cannot be ended must not keep the others.
    await close().catch((error: unknown) => console.error("Not ended:", error));
  }
}
