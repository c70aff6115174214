import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { ApiError } from "../apiError.ts";
import { Layout } from "../components/layout/Layout.tsx";
import { toastError } from "../components/toast.ts";
import { userLoader, waitingWorkLoader } from "../sync/loading/loaders.ts";
import { pricesLoader, settingsLoader } from "../sync/loading/publicLoaders.ts";
import { signOut } from "../sync/live/session.ts";
import { useLoaders } from "../sync/loading/useLoader.ts";
import { mayLeave } from "../leaveGuard.ts";
import { waitingWork } from "../sync/stores/selectors.ts";
import { useUser } from "../sync/stores/session.ts";
import { useSettings } from "../sync/stores/settings.ts";
import { useAdminStats } from "../sync/stores/stats.ts";
import { MaintenanceScreen } from "./MaintenanceScreen.tsx";
import { StepUpDialog } from "./StepUpDialog.tsx";

const EVERYWHERE = [userLoader, settingsLoader, pricesLoader];
/** On the admin panel its own figures are fresher. */
const FOR_ADMINS = [...EVERYWHERE, waitingWorkLoader];

/** The bar, what it shows, and the page below it; closed to traders during maintenance. */
export function SignedInLayout() {
  const user = useUser();
  const settings = useSettings((state) => state.site);
  const waiting = useAdminStats(waitingWork);
  const { pathname } = useLocation();
  const isAdmin = user.role === "admin";
  useLoaders(isAdmin && pathname !== "/admin" ? FOR_ADMINS : EVERYWHERE);

  return (
    <Layout user={user} settings={settings} waiting={waiting} onSignOut={() => void handleSignOut()}>
      {settings?.maintenanceMode === true && !isAdmin ? <MaintenanceScreen /> : <Outlet />}
      <ScrollRestoration />
      <StepUpDialog />
    </Layout>
  );
}

async function handleSignOut(): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    await signOut();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError("Logout failed", error.serverMessage);
  }
}
