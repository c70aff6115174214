import { ApiError } from "../../apiError.ts";

/** Calls with this time zone, or with UTC if the server does not know it, as when browser and server differ in age. */
export async function inZone<T>(zone: string, field: string, call: (zone: string) => Promise<T>): Promise<T> {
  try {
    return await call(zone);
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields[field] === undefined) throw error;
    return call("UTC");
  }
}
