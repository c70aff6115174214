import { Navigate, Outlet } from "react-router";
import { PageSpinner } from "../components/Spinner.tsx";
import { useSession } from "../stores/session.ts";
import { UnreachableScreen } from "./UnreachableScreen.tsx";

/** For the sign-in page: whoever is signed in already goes to the dashboard. */
export function GuestOnly() {
  const session = useSession((state) => state.session);
  switch (session.status) {
    case "loading":
      return <PageSpinner label="Finding out who is signed in" />;
    case "unreachable":
      return <UnreachableScreen />;
    case "signedIn":
      return <Navigate to="/" replace />;
    case "signedOut":
      return <Outlet />;
  }
}
