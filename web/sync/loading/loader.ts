import { create } from "zustand";
import { ApiError } from "../../apiError.ts";
import { t } from "../../language/index.ts";
import { useBuild } from "../stores/build.ts";
import { useConnection } from "../stores/connection.ts";
import { failed, LOADING, type Loadable, loaded } from "../../loadable.ts";
import { dropAllWindows, dropWindow } from "../stores/windows.ts";
import { whenSubscribed } from "./subscription.ts";
import { reportFault } from "../../reportFault.ts";

/** Something that is fetched into the stores and then kept up to date by events. */
export type Loader = {
  name: string;
  /** Fetches; the function it resolves to puts the answer into its store. */
  fetch: () => Promise<() => void>;
  /** How often it is fetched again while the socket is down. */
  pollMs: number;
  /** False for data that is not replayed after a gap in the connection, and so is fetched again. */
  isReplayed: boolean;
};

/** The parts of a loader that are needed to run it. */
export type Runnable = Pick<Loader, "name" | "fetch">;

type Definition<T> = Omit<Loader, "fetch"> & {
  fetch: () => Promise<T>;
  /** `askedAt` is when the request was sent, on the clock of `performance.now`. */
  store: (answer: T, askedAt: number) => void;
};

/** Combines a call and the store for its answer to a loader. */
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

/** The state of each loader, by name. */
export const useLoaderStates = create<Readonly<Record<string, Loadable<true>>>>()(() => ({}));

/** Running requests. After being forgotten they are no longer in here, and their answers are ignored. */
const running = new Map<string, Promise<void>>();

/** Fetches once even for simultaneous requests; a failure shows only if nothing was loaded before. */
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
    else if (error.isUnreadable) useBuild.getState().setTooOld();
    if (isWanted() && !isLoaded(name)) setState(name, failed(describeFailure(error)));
  }
}

export function describeFailure(error: unknown): string {
  return error instanceof ApiError ? error.serverMessage : t`Something went wrong.`;
}

export function isLoaded(name: string): boolean {
  return useLoaderStates.getState()[name]?.status === "loaded";
}

/** Tries again, showing the loading state. */
export function retry(loader: Runnable): void {
  setState(loader.name, LOADING);
  void run(loader);
}

/** Makes the next component that shows this fetch it again. */
export function forget(name: string): void {
  running.delete(name);
  dropWindow(name);
  const { [name]: _, ...others } = useLoaderStates.getState();
  useLoaderStates.setState(others, true);
}

/** Forgets everything loaded, and ignores answers still to come. */
export function forgetAll(): void {
  running.clear();
  dropAllWindows();
  useLoaderStates.setState({}, true);
}

function setState(name: string, state: Loadable<true>): void {
  useLoaderStates.setState({ [name]: state });
}
