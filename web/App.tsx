import { lazy, Suspense, useEffect, useState } from "react";
import { PageSpinner } from "./components/Spinner.tsx";
import { UnreachableScreen } from "./routes/UnreachableScreen.tsx";
import { useSession } from "./stores/session.ts";

const loadPages = () => import("./routes/Pages.tsx");
const Pages = lazy(loadPages);
const AuthScreen = lazy(async () => ({
  default: (await import("./screens/auth/AuthScreen.tsx")).AuthScreen,
}));

const SIGN_IN = "/auth";
/** Where somebody who is not signed in is sent to the sign-in page; elsewhere the router decides. */
const ENTRANCES = new Set([SIGN_IN, "/", "/dashboard", "/trade", "/transactions", "/settings", "/admin"]);

/**
 * A guest sees one page only and is not made to fetch the router for it: that comes with the first page that needs
 * it, and from then on decides alone.
 */
export function App() {
  const status = useSession((state) => state.session.status);
  const [isRouted, setRouted] = useState(() => !ENTRANCES.has(window.location.pathname));
  if (!isRouted && status === "signedIn") setRouted(true);

  useEffect(() => {
    // A deep link is followed by somebody who is signed in, most likely: the router comes while the server is asked.
    if (window.location.pathname !== SIGN_IN) void loadPages();
  }, []);

  if (isRouted) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <Pages />
      </Suspense>
    );
  }
  switch (status) {
    case "loading":
    case "signedIn":
      return <PageSpinner label="Finding out who is signed in" />;
    case "unreachable":
      return <UnreachableScreen />;
    case "signedOut":
      return <GuestPage />;
  }
}

function GuestPage() {
  useEffect(() => {
    if (window.location.pathname !== SIGN_IN) window.history.replaceState(null, "", SIGN_IN);
  }, []);
  return (
    <Suspense fallback={<PageSpinner />}>
      <AuthScreen />
    </Suspense>
  );
}
