import { create } from "zustand";

/**
 * How much of a list is loaded: from its start to the entity whose `sortKey` is `edge`. What a store knows beyond it came
 * by chance and is not shown, since what lies between may be missing. No edge: the list is complete.
 */
export type ListWindow = { edge: string | null };

/**
 * `next` is the last row of the last page, where the one after it begins. The server knows times to the
 * microsecond, so within one millisecond its order is another one: the edge may lie a few rows further out.
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
