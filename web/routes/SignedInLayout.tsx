import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { Layout } from "../components/layout/Layout.tsx";
import {
  attempt,
  pricesLoader,
  settingsLoader,
  signOut,
  useAdminStats,
  useLoaders,
  userLoader,
  useSettings,
  useUser,
  waitingWorkLoader,
} from "../sync/index.ts";
import { waitingWork } from "../waitingWork.ts";
import { mayLeave } from "../leaveGuard.ts";
import { Bell } from "./notifications/Bell.tsx";
import { BooksAlert } from "./BooksAlert.tsx";
import { ClosedBanner } from "./ClosedBanner.tsx";
import { LogAlert } from "./LogAlert.tsx";
import { MaintenanceScreen } from "./MaintenanceScreen.tsx";
import { StepUpDialog } from "./StepUpDialog.tsx";

const EVERYWHERE = [userLoader, settingsLoader, pricesLoader];
/** The admin panel's own figures are fresher. */
const FOR_ADMINS = [...EVERYWHERE, waitingWorkLoader];

/** The bar with its data, and the page below; closed to traders during maintenance. */
export function SignedInLayout() {
  const user = useUser();
  const settings = useSettings((state) => state.site);
  const waiting = useAdminStats(waitingWork);
  const { pathname } = useLocation();
  const isAdmin = user.role === "admin";
  useLoaders(isAdmin && pathname !== "/admin" ? FOR_ADMINS : EVERYWHERE);

  const isClosed = settings?.maintenanceMode === true && !isAdmin;
  return (
    <Layout
      user={user}
      settings={settings}
      waiting={waiting}
      onSignOut={() => void handleSignOut()}
      bell={!isClosed && <Bell />}
    >
      <LogAlert />
      {isAdmin && <BooksAlert />}
      {!isAdmin && !isClosed && <ClosedBanner />}
      {isClosed ? <MaintenanceScreen /> : <Outlet />}
      <ScrollRestoration />
      <StepUpDialog />
    </Layout>
  );
}

async function handleSignOut(): Promise<void> {
  if (!(await mayLeave())) return;
  await attempt(signOut, "Logout failed");
}
