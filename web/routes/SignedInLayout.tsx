import { Activity, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { Layout } from "../components/layout/Layout.tsx";
import { USER_POLL_MS } from "#protocol/constants.ts";
import {
  callLoader,
  pricesLoader,
  settingsLoader,
  useAdminStats,
  useLoaders,
  useSettings,
  useUser,
} from "../sync/index.ts";
import { useIsClosed } from "../entities/closing/useIsClosed.ts";
import { signOutSafely } from "../signOutSafely.ts";
import { waitingWork } from "../waitingWork.ts";
import { Bell } from "./notifications/Bell.tsx";
import { BooksAlert } from "./BooksAlert.tsx";
import { ClosedBanner } from "./ClosedBanner.tsx";
import { FinderHost } from "./finder/FinderHost.tsx";
import { LogAlert } from "./LogAlert.tsx";
import { MaintenanceBanner } from "./MaintenanceBanner.tsx";
import { MaintenanceScreen } from "./MaintenanceScreen.tsx";
import { StepUpDialog } from "./StepUpDialog.tsx";

const EVERYWHERE = [callLoader("getUser"), settingsLoader, pricesLoader];
/** The figures in the page title need not be as fresh as those of the admin panel. */
const waitingWorkLoader = { ...callLoader("getAdminStats"), name: "waitingWork", pollMs: USER_POLL_MS };
const FOR_ADMINS = [...EVERYWHERE, waitingWorkLoader];

/**
 * The bar with its data, and the page below; closed to traders during maintenance. A page that was open is only hidden
 * then: it stops loading, but whatever was typed or opened is there again afterwards.
 */
export function SignedInLayout() {
  const user = useUser();
  const settings = useSettings((state) => state.site);
  const waiting = useAdminStats(waitingWork);
  const { pathname } = useLocation();
  const isAdmin = user.role === "admin";
  useLoaders(isAdmin && pathname !== "/admin" ? FOR_ADMINS : EVERYWHERE);

  const isClosed = useIsClosed() && !isAdmin;
  const [wasOpen, setWasOpen] = useState(!isClosed);
  if (!isClosed && !wasOpen) setWasOpen(true);
  return (
    <Layout
      user={user}
      settings={settings}
      waiting={waiting}
      onSignOut={() => void signOutSafely()}
      bell={!isClosed && <Bell />}
    >
      <LogAlert />
      {isAdmin && <BooksAlert />}
      <MaintenanceBanner isAdmin={isAdmin} />
      {!isAdmin && !isClosed && <ClosedBanner />}
      {isClosed && <MaintenanceScreen message={settings?.maintenanceMessage ?? ""} />}
      {wasOpen && (
        <Activity mode={isClosed ? "hidden" : "visible"}>
          <Outlet />
        </Activity>
      )}
      <ScrollRestoration />
      <FinderHost />
      <StepUpDialog />
    </Layout>
  );
}
