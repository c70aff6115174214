type Close = () => Promise<unknown>;

/**
 * Registers a cleanup that runs after the measurement, also if it failed or was interrupted; last registered runs
 * first.
 */
export type AtEnd = (close: Close) => void;

const scopes: Close[][] = [];

/** Runs `work`, then its cleanups. */
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

/** For an interrupted bench: its child processes would keep running. */
export async function closeEverything(): Promise<void> {
  for (const scope of scopes.toReversed()) await closeAll(scope);
}

async function closeAll(scope: Close[]): Promise<void> {
  for (let close = scope.pop(); close !== undefined; close = scope.pop()) {
    // A failing cleanup must not prevent the others.
    await close().catch((error: unknown) => console.error("Not ended:", error));
  }
}
