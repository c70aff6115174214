import { Link2Off } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { accountLinkEndpoints, type OpenedLink } from "#protocol/accountLinks.ts";
import { callShape } from "../../api.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { EntrancePage } from "../../components/layout/EntrancePage.tsx";
import { PageSpinner } from "../../components/Spinner.tsx";
import { TabTitle } from "../../components/TabTitle.tsx";
import { mark, say, t } from "../../language/index.ts";
import { failed, LOADING, type Loadable, loaded } from "../../loadable.ts";
import { attempt } from "../../sync/index.ts";
import { linkToken } from "./linkToken.ts";
import { InvitationForm } from "./InvitationForm.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

const TITLES = { invitation: mark`Create your account`, password: mark`Choose a new password` } as const;

/** The page of a link that works once; the token is the fragment of the address. */
export function LinkScreen() {
  const token = linkToken(useLocation().hash.slice(1));
  return (
    <EntrancePage>
      <OpenedPage key={token} token={token} />
    </EntrancePage>
  );
}

function OpenedPage({ token }: { token: string }) {
  const { opening, retry } = useOpenedLink(token);
  switch (opening.status) {
    case "loading":
      return <PageSpinner label={t`Opening the link`} />;
    case "failed":
      return <ErrorState title={t`The link could not be opened`} text={opening.message} onRetry={retry} />;
    case "loaded":
      return opening.value === null ? <Ended /> : <Opened token={token} link={opening.value} />;
  }
}

function Opened({ token, link }: { token: string; link: OpenedLink }) {
  const title = say(TITLES[link.kind]);
  return (
    <>
      <TabTitle>{title}</TabTitle>
      <h1>{title}</h1>
      {link.kind === "invitation" ? (
        <InvitationForm token={token} link={link} />
      ) : (
        <NewPasswordForm token={token} link={link} />
      )}
    </>
  );
}

function Ended() {
  return (
    <>
      <TabTitle>{t`Link not valid`}</TabTitle>
      <EmptyState
        icon={Link2Off}
        titleAs="h1"
        title={t`This link does not work any more`}
        text={t`Links work once and for a limited time. Check that you have copied all of it, or ask whoever sent it for a new one.`}
        action={<ButtonLink to="/auth">{t`Sign in`}</ButtonLink>}
      />
    </>
  );
}

type Opening = Loadable<OpenedLink | null>;

/** The purpose of the link; null if it does not work. */
function useOpenedLink(token: string): { opening: Opening; retry: () => void } {
  const [opening, setOpening] = useState<Opening>(LOADING);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    const show = (next: Opening) => {
      if (!isGone) setOpening(next);
    };
    void attempt(
      async () => show(loaded(await callShape(accountLinkEndpoints.openLink, { body: { token } }))),
      (refusal) =>
        show(
          refusal.code === "link_ended" || refusal.code === "validation_failed"
            ? loaded(null)
            : failed(refusal.serverMessage),
        ),
    );
    return () => {
      isGone = true;
    };
  }, [token, tries]);
  return {
    opening,
    retry: () => {
      setOpening(LOADING);
      setTries((before) => before + 1);
    },
  };
}
