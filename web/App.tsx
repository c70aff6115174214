import { type ComponentType, startTransition, useEffect, useState } from "react";
import { PageSpinner } from "./components/Spinner.tsx";
import { useLanguage } from "./language/index.ts";
import { reportFault } from "./reportFault.ts";
import { fetchRouter } from "./fetchAhead.ts";
import { isProtected } from "./pageParts.ts";
import { LateLogAlert } from "./routes/LateLogAlert.tsx";
import { FailureNotice } from "./routes/FailureNotice.tsx";
import { SessionGate } from "./routes/SessionGate.tsx";
import { AuthScreen } from "./screens/auth/AuthScreen.tsx";
import { useSession } from "./sync/index.ts";

const SIGN_IN = "/auth";

/** True for paths that send visitors to the sign-in page; on all others the router decides. */
function isEntrance(path: string): boolean {
  return path === SIGN_IN || isProtected(path);
}

/**
 * Visitors see only one page, so they need not fetch the router. It is loaded with the first page that needs it, and
 * then takes over. `pages` is the router if it is there from the start.
 */
export function App({ pages }: { pages: ComponentType | null }) {
  useLanguage();
  const status = useSession((state) => state.session.status);
  const [isRouted, setRouted] = useState(() => !isEntrance(window.location.pathname));
  if (!isRouted && status === "signedIn") setRouted(true);

  if (isRouted) return <RoutedPages first={pages} />;
  return <SessionGate signedIn={() => <PageSpinner />} signedOut={<GuestPage />} />;
}

/**
 * Not React's `lazy`, which shows the loaded page 300 ms after the spinner at the earliest. As a transition, the first
 * page is drawn in pieces, and the browser stays responsive in between.
 */
function RoutedPages({ first }: { first: ComponentType | null }) {
  const [Pages, setPages] = useState(() => first);
  useEffect(() => {
    if (first !== null) return;
    const show = (Component: ComponentType) => startTransition(() => setPages(() => Component));
    fetchRouter().then(
      ({ default: Component }) => show(Component),
      (error: unknown) => {
        reportFault("The pages could not be loaded", error);
        show(FailureNotice);
      },
    );
  }, [first]);
  return Pages === null ? <PageSpinner /> : <Pages />;
}

function GuestPage() {
  useEffect(() => {
    if (window.location.pathname === SIGN_IN) return;
    window.history.replaceState(null, "", SIGN_IN);
    // Tells a router that is already running about the new address.
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, []);
  return (
    <>
      <LateLogAlert />
      <AuthScreen />
    </>
  );
}
