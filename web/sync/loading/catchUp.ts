import { useConnection } from "../stores/connection.ts";
import { refetch } from "./activeLoaders.ts";

/** After an own change: what the socket would have pushed has to be asked for while it is down. */
export function catchUp(): void {
  if (useConnection.getState().state !== "live") refetch(() => true);
}
