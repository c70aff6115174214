import { useEffect, useState } from "react";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import { failed, LOADING, type Loadable, loaded } from "../../loadable.ts";
import { describeFailure, forget, retry, run, type Runnable, useLoaderStates } from "./loader.ts";

type State<T> = {
  value: T | null;
  /** Why the last fetch failed; null if it did not. */
  fault: string | null;
};

type Definition<T> = {
  name: string;
  fetch: () => Promise<T>;
  /** How often it is fetched again while visible; undefined if the screen decides. */
  pollMs?: number;
};

export type Answer<T> = Runnable &
  Pick<Definition<T>, "pollMs"> & {
    useFetched: UseBoundStore<StoreApi<State<T>>>;
    /** Replaces the answer by one that came in another way, such as from a change. */
    put: (value: T) => void;
  };

/** A call whose answer is not an entity: it is kept as received, and no event changes it. */
export function defineAnswer<T>({ fetch, ...rest }: Definition<T>): Answer<T> {
  const useFetched = create<State<T>>()(() => ({ value: null, fault: null }));
  return {
    ...rest,
    useFetched,
    put: (value) => useFetched.setState({ value }),
    fetch: async () => {
      try {
        const value = await fetch();
        return () => useFetched.setState({ value, fault: null });
      } catch (error) {
        useFetched.setState({ fault: describeFailure(error) });
        throw error;
      }
    },
  };
}

type Shown<T> = Loadable<T> & {
  fault: string | null;
  retry: () => void;
  /** The value answers the previous question: the answer to the new one is still loading. */
  isFormer: boolean;
};

/** Keeps an answer loaded while the component is on screen; until it arrives, the previous one stays. */
export function useAnswer<T>(answer: Answer<T>): Shown<T> {
  useEffect(() => watch(answer), [answer]);
  const loading = useLoaderStates((states) => states[answer.name]) ?? LOADING;
  const { value, fault } = answer.useFetched();
  const [before, setBefore] = useState<T | null>(null);
  const shown = answerShown(loading, value, before);
  const next = shown.status === "loaded" ? shown.value : null;
  if (next !== before) setBefore(next);
  const isFormer = shown.status === "loaded" && loading.status === "loading";
  return { ...shown, fault, isFormer, retry: () => retry(answer) };
}

/** Loads it now and at its interval; it is dropped when it leaves the screen, because it would become stale. */
export function watch({ pollMs, ...answer }: Pick<Answer<unknown>, "name" | "fetch" | "pollMs">): () => void {
  retry(answer);
  const timer =
    pollMs === undefined
      ? undefined
      : setInterval(() => {
          if (document.visibilityState === "visible") void run(answer);
        }, pollMs);
  return () => {
    clearInterval(timer);
    forget(answer.name);
  };
}

/** What to show of an answer in this loading state. */
export function answerShown<T>(loading: Loadable<true>, value: T | null, before: T | null): Loadable<T> {
  if (loading.status === "failed") return failed(loading.message);
  const known = loading.status === "loaded" ? value : before;
  return known === null ? LOADING : loaded(known);
}
