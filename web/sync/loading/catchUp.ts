import { useConnection } from "../stores/connection.ts";
import { refetch } from "./activeLoaders.ts";

/** After a change by this page: fetches what the socket would have pushed, if it is down. */
export function catchUp(): void {
  if (useConnection.getState().state !== "live") refetch(() => true);
}
