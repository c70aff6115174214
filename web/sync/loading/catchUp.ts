import { useConnection } from "../stores/connection.ts";
import { refetch } from "./activeLoaders.ts";

/** After a change of our own: while the socket is down, what it would have pushed has to be fetched. */
export function catchUp(): void {
  if (useConnection.getState().state !== "live") refetch(() => true);
}
