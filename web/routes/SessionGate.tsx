import { Fragment, type ReactNode } from "react";
import type { User } from "#protocol/users.ts";
import { PageSpinner } from "../components/Spinner.tsx";
import { t } from "../language/index.ts";
import { useSession } from "../sync/index.ts";
import { UnreachableScreen } from "./UnreachableScreen.tsx";

type SessionGateProps = {
  signedIn: (user: User) => ReactNode;
  signedOut: ReactNode;
};

/** Waits until it is known who is signed in. */
export function SessionGate({ signedIn, signedOut }: SessionGateProps) {
  const session = useSession((state) => state.session);
  switch (session.status) {
    case "loading":
      return <PageSpinner label={t`Checking who is signed in`} />;
    case "unreachable":
      return <UnreachableScreen />;
    case "signedOut":
      return signedOut;
    case "signedIn":
      // The next user must not find what the previous one typed.
      return <Fragment key={session.user.id}>{signedIn(session.user)}</Fragment>;
  }
}
