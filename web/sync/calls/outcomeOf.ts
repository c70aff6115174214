import { ApiError } from "../../apiError.ts";

/** Makes a call and returns its refusal, or null. Nothing is shown. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
