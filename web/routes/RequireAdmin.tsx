import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { toastError } from "../components/toast.ts";
import { useUser } from "../stores/session.ts";

/** The admin panel's guard, inside the one for signed-in users. */
export function RequireAdmin() {
  const { role } = useUser();
  return role === "admin" ? <Outlet /> : <AccessDenied />;
}

function AccessDenied() {
  useEffect(() => toastError("Access Denied", "You don't have permission to access this page."), []);
  return <Navigate to="/" replace />;
}
