import { useAdminStats } from "../../../sync/index.ts";
import { SetupCard } from "./SetupCard.tsx";

/** A desk that has never had an order shows its owner what is left to do. */
export function NewDeskSetup() {
  const isNew = useAdminStats(({ stats }) => stats?.totalOrders === 0);
  return isNew ? <SetupCard /> : null;
}
