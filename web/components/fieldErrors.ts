import type { ApiError } from "../apiError.ts";

/** Shows beside the form's fields what the server finds wrong with them; the first one gets the focus. */
export function showFieldErrors<N extends string>(
  error: ApiError,
  names: readonly N[],
  setError: (name: N, fault: { type: string; message: string }, options: { shouldFocus: boolean }) => void,
): void {
  const faulty = names.filter((name) => error.fields[name] !== undefined);
  for (const name of faulty) {
    setError(
      name,
      { type: "server", message: error.fields[name] ?? "" },
      { shouldFocus: name === faulty[0] },
    );
  }
}
