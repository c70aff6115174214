import { Outlet } from "react-router";
import { LateLogAlert } from "./LateLogAlert.tsx";

/** Pages that nobody has to sign in for. */
export function PublicPages() {
  return (
    <>
      <LateLogAlert />
      <Outlet />
    </>
  );
}
