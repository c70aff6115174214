import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { t, useLanguage } from "../language/index.ts";
import { toastError } from "../toasts/toast.ts";
import { useSecondFactor, useUser } from "../sync/index.ts";
import { SecondFactorRequired } from "./SecondFactorRequired.tsx";

/** The admin panel's guard, inside the one for signed-in users. */
export function RequireAdmin() {
  useLanguage();
  const { role } = useUser();
  const isFactorRequired = useSecondFactor((state) => state.isRequired);
  if (role !== "admin") return <AccessDenied />;
  return isFactorRequired ? <SecondFactorRequired /> : <Outlet />;
}

function AccessDenied() {
  useEffect(() => toastError(t`Access Denied`, t`You don't have permission to access this page.`), []);
  return <Navigate to="/" replace />;
}
