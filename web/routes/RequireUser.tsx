import { Navigate, Outlet } from "react-router";
import { PageSpinner } from "../components/Spinner.tsx";
import { useSession } from "../stores/session.ts";
import { UnreachableScreen } from "./UnreachableScreen.tsx";

/** The guard of every protected page (specification section 2). */
export function RequireUser() {
  const session = useSession((state) => state.session);
  switch (session.status) {
    case "loading":
      return <PageSpinner label="Finding out who is signed in" />;
    case "unreachable":
      return <UnreachableScreen />;
    case "signedOut":
      return <Navigate to="/auth" replace />;
    case "signedIn":
      return session.user.isActive ? <Outlet /> : <Navigate to="/banned" replace />;
  }
}
