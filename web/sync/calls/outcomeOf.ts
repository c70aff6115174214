import { ApiError } from "../../apiError.ts";

/** Makes a call and returns its refusal, or null, without telling the user: for many calls in a row. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
