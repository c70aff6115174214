import { create } from "zustand";

/**
 * How much of a list is loaded: from its start to the entity whose `sortKey` is `edge`. Entities beyond it got into
 * the store by chance and are not shown, because others in between may be missing. Without an edge the list is
 * complete.
 */
export type ListWindow = { edge: string | null };

/**
 * `next` is the last row of the last page, where the following one begins. The server has microseconds, so within one
 * millisecond its order may differ: the edge may lie a few rows further out.
 */
type Loaded = ListWindow & { next: string | null };

/** By the name of the list's loader. */
export const useWindows = create<Readonly<Record<string, Loaded>>>()(() => ({}));

export function setWindow(name: string, window: Loaded): void {
  useWindows.setState({ [name]: window });
}

export function dropWindow(name: string): void {
  const { [name]: _, ...others } = useWindows.getState();
  useWindows.setState(others, true);
}

export function dropAllWindows(): void {
  useWindows.setState({}, true);
}
