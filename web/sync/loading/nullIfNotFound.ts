import { ApiError } from "../../apiError.ts";

/** The answer of a call, or null if there is no such thing, or the user may not see it. */
export async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
