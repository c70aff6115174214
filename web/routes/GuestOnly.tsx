import { Navigate, Outlet } from "react-router";
import { SessionGate } from "./SessionGate.tsx";

/** For the sign-in page: signed-in users go to the dashboard. */
export function GuestOnly() {
  return <SessionGate signedIn={() => <Navigate to="/" replace />} signedOut={<Outlet />} />;
}
