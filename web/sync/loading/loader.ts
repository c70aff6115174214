import { create } from "zustand";
import { ApiError } from "../../apiError.ts";
import { useConnection } from "../stores/connection.ts";
import { failed, LOADING, type Loadable, loaded } from "../stores/loadable.ts";
import { dropAllWindows, dropWindow } from "../stores/windows.ts";
import { whenSubscribed } from "./subscription.ts";
import { reportFault } from "../../reportFault.ts";

/** Something that is fetched into the stores and from then on kept up to date by events. */
export type Loader = {
  name: string;
  /** Fetches; what it resolves to puts the answer into its store. */
  fetch: () => Promise<() => void>;
  /** How often it is fetched again while the socket is down. */
  pollMs: number;
  /** False for what a gap in the connection is not replayed for: fetched again when it returns. */
  isReplayed: boolean;
};

/** As much of a loader as it takes to run it. */
export type Runnable = Pick<Loader, "name" | "fetch">;

type Definition<T> = Omit<Loader, "fetch"> & {
  fetch: () => Promise<T>;
  /** `askedAt` is when the answer was asked for, on the clock of `performance.now`. */
  store: (answer: T, askedAt: number) => void;
};

/** Makes a loader of a call and the store that takes its answer. */
export function defineLoader<T>({ fetch, store, ...rest }: Definition<T>): Loader {
  return {
    ...rest,
    fetch: async () => {
      await whenSubscribed(rest.name);
      const askedAt = performance.now();
      const answer = await fetch();
      return () => store(answer, askedAt);
    },
  };
}

const DONE: Loadable<true> = loaded(true);

/** By name, how far each loader is. */
export const useLoaderStates = create<Readonly<Record<string, Loadable<true>>>>()(() => ({}));

/** What is under way. What was forgotten meanwhile is not in here any more, and its answer is not wanted. */
const running = new Map<string, Promise<void>>();

/** Fetches once even when several ask at the same time; a failure shows only where nothing was loaded before. */
export async function run(loader: Runnable): Promise<void> {
  const underWay = running.get(loader.name);
  if (underWay !== undefined) return underWay;
  const isWanted = () => running.get(loader.name) === started;
  const started: Promise<void> = runOnce(loader, isWanted).finally(() => {
    if (isWanted()) running.delete(loader.name);
  });
  running.set(loader.name, started);
  return started;
}

async function runOnce({ name, fetch }: Runnable, isWanted: () => boolean): Promise<void> {
  try {
    const store = await fetch();
    if (!isWanted()) return;
    store();
    setState(name, DONE);
    useConnection.getState().synced();
  } catch (error) {
    if (!(error instanceof ApiError)) reportFault(`Loading ${name} failed`, error);
    if (isWanted() && !isLoaded(name)) setState(name, failed(describeFailure(error)));
  }
}

export function describeFailure(error: unknown): string {
  return error instanceof ApiError ? error.serverMessage : "Something went wrong.";
}

export function isLoaded(name: string): boolean {
  return useLoaderStates.getState()[name]?.status === "loaded";
}

/** Tries again, showing that it is loading. */
export function retry(loader: Runnable): void {
  setState(loader.name, LOADING);
  void run(loader);
}

/** Lets the next component that shows this fetch it again. */
export function forget(name: string): void {
  running.delete(name);
  dropWindow(name);
  const { [name]: _, ...others } = useLoaderStates.getState();
  useLoaderStates.setState(others, true);
}

/** Forgets all that was loaded, and the answers that are still on their way. */
export function forgetAll(): void {
  running.clear();
  dropAllWindows();
  useLoaderStates.setState({}, true);
}

function setState(name: string, state: Loadable<true>): void {
  useLoaderStates.setState({ [name]: state });
}
