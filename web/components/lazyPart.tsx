import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { missingModule } from "../missingCode.ts";

type LazyPart<P> = {
  /** The export's name in the module. */
  name: string;
  fetch: () => Promise<ComponentType<P>>;
  fallback: ReactNode;
};

/**
 * A part of a panel whose code is loaded when it is first shown. If loading fails, the panel's boundary handles it and
 * the next attempt loads again; React's `lazy` would keep the failure for good.
 */
export function lazyPart<P extends object>({ name, fetch, fallback }: LazyPart<P>): ComponentType<P> {
  let Came: ComponentType<P> | null = null;
  let missing: string | null = null;

  async function ask(): Promise<ComponentType<P>> {
    try {
      Came = missing === null ? await fetch() : await fetchAgain<P>(missing, name);
      return Came;
    } catch (error) {
      missing = missingModule(error);
      throw error;
    }
  }

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => Came);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Came !== null) return;
      ask().then(
        (Arrived) => setPart(() => Arrived),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure !== null) throw failure.error;
    return Part === null ? fallback : <Part {...props} />;
  };
}

/** Chromium never requests a module again that it could not load, unless the address differs. */
async function fetchAgain<P>(module: string, name: string): Promise<ComponentType<P>> {
  const arrived: unknown = await import(/* @vite-ignore */ `${module}?again=${Date.now()}`);
  const part: unknown = Reflect.get(Object(arrived), name);
  if (!isComponent<P>(part)) throw new Error(`${module} has no ${name}`);
  return part;
}

function isComponent<P>(part: unknown): part is ComponentType<P> {
  return typeof part === "function";
}
