import { useAdminStats } from "../../../sync/index.ts";
import { SetupCard } from "./SetupCard.tsx";

/** Shows the owner of a desk that has never had an order what is left to do. */
export function NewDeskSetup() {
  const isNew = useAdminStats(({ stats }) => stats?.totalOrders === 0);
  return isNew ? <SetupCard /> : null;
}
