import { useState } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { failed, LOADING, type Loadable, loaded } from "../stores/loadable.ts";
import { defineLoader, describeFailure, type Loader } from "./loader.ts";
import { useLoader } from "./useLoader.ts";

type State<T> = {
  value: T | null;
  /** Why it could not be fetched the last time; null when it could. */
  fault: string | null;
};

type Definition<T> = Pick<Loader, "name" | "pollMs"> & {
  refreshedBy: "polls" | "screen";
  fetch: () => Promise<T>;
};

export type Answer<T> = Loader & { state: StoreApi<State<T>> };

/** Makes a loader of a call whose answer is no entity: it is kept as it came, and no event changes it. */
export function defineAnswer<T>({ fetch, ...rest }: Definition<T>): Answer<T> {
  const state = createStore<State<T>>(() => ({ value: null, fault: null }));
  const loader = defineLoader({
    ...rest,
    isReplayed: true,
    fetch: async () => {
      try {
        return await fetch();
      } catch (error) {
        state.setState({ fault: describeFailure(error) });
        throw error;
      }
    },
    store: (value) => state.setState({ value, fault: null }),
  });
  return { ...loader, state };
}

type Shown<T> = Loadable<T> & { fault: string | null; retry: () => void };

/** Keeps an answer loaded while the component is on screen; until it comes, the one that was shown before stays. */
export function useAnswer<T>(answer: Answer<T>): Shown<T> {
  const { retry, ...loading } = useLoader(answer);
  const { value, fault } = useStore(answer.state);
  const [before, setBefore] = useState<T | null>(null);
  const shown = answerShown(loading, value, before);
  const next = shown.status === "loaded" ? shown.value : null;
  if (next !== before) setBefore(next);
  return { ...shown, fault, retry };
}

/** What there is to show of an answer that is `loading` so far. */
export function answerShown<T>(loading: Loadable<true>, value: T | null, before: T | null): Loadable<T> {
  if (loading.status === "failed") return failed(loading.message);
  const known = loading.status === "loaded" ? value : before;
  return known === null ? LOADING : loaded(known);
}
