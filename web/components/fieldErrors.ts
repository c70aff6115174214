import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ApiError } from "../apiError.ts";

/** Shows beside the form's fields what the server finds wrong with them; the first one gets the focus. */
export function showFieldErrors<T extends FieldValues>(
  error: ApiError,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
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
