import { lazy, Suspense, useEffect, useState } from "react";
import { PageSpinner } from "./components/Spinner.tsx";
import { isProtected, pageCode } from "./pageCode.ts";
import { SessionGate } from "./routes/SessionGate.tsx";
import { AuthScreen } from "./screens/auth/AuthScreen.tsx";
import { useSession } from "./stores/session.ts";

const Pages = lazy(pageCode.router);

const SIGN_IN = "/auth";

/** Where somebody who is not signed in is sent to the sign-in page; elsewhere the router decides. */
function isEntrance(path: string): boolean {
  return path === SIGN_IN || isProtected(path);
}

/**
 * A guest sees one page only and is not made to fetch the router for it: that comes with the first page that needs
 * it, and from then on decides alone.
 */
export function App() {
  const status = useSession((state) => state.session.status);
  const [isRouted, setRouted] = useState(() => !isEntrance(window.location.pathname));
  if (!isRouted && status === "signedIn") setRouted(true);

  if (isRouted) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <Pages />
      </Suspense>
    );
  }
  return <SessionGate signedIn={() => <PageSpinner />} signedOut={<GuestPage />} />;
}

function GuestPage() {
  useEffect(() => {
    if (window.location.pathname !== SIGN_IN) window.history.replaceState(null, "", SIGN_IN);
  }, []);
  return <AuthScreen />;
}
