/** The state of fetched data for rendering: never loading and failed at once. */
export type Loadable<T> =
  { status: "loading" } | { status: "loaded"; value: T } | { status: "failed"; message: string };

export const LOADING: Loadable<never> = { status: "loading" };

export function loaded<T>(value: T): Loadable<T> {
  return { status: "loaded", value };
}

export function failed(message: string): Loadable<never> {
  return { status: "failed", message };
}
