import { Navigate, Outlet } from "react-router";
import { SessionGate } from "./SessionGate.tsx";

/** The guard of every protected page. */
export function RequireUser() {
  return (
    <SessionGate
      signedIn={({ isActive }) => (isActive ? <Outlet /> : <Navigate to="/banned" replace />)}
      signedOut={<Navigate to="/auth" replace />}
    />
  );
}
