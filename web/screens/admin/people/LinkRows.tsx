import { Link2 } from "lucide-react";
import { useMemo } from "react";
import styled from "styled-components";
import { type AccountLink, accountLinkEndpoints, type NewAccountLink } from "#protocol/accountLinks.ts";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { callShape } from "../../../api.ts";
import { newestFirst } from "../../../byTime.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { UntilTime } from "../../../components/UntilTime.tsx";
import { useAction } from "../../../components/useAction.ts";
import { rich, t } from "../../../language/index.ts";
import { serverNow } from "../../../serverClock.ts";
import { actOn, entityLoader, useAccountLinks, useLoader, useUser } from "../../../sync/index.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { Name, Quiet, Row } from "../rowParts.ts";
import { describeLink, stateOf } from "./linkText.ts";

const List = styled.ul`
  display: grid;
`;

const linksLoader = entityLoader(useAccountLinks, {
  name: "links",
  pollMs: ADMIN_POLL_MS,
  fetch: () => callShape(accountLinkEndpoints.listAccountLinks),
});

/** The links of the last 30 days, newest first; working ones can be revoked. */
export function LinkRows({ onIssued }: { onIssued: (made: NewAccountLink) => void }) {
  const loading = useLoader(linksLoader);
  const byId = useAccountLinks((state) => state.byId);
  const links = useMemo(() => [...byId.values()].toSorted(newestFirst), [byId]);
  if (links.length === 0 && loading.status === "failed")
    return (
      <ErrorState title={t`The links could not be loaded`} text={loading.message} onRetry={loading.retry} />
    );
  if (links.length === 0 && loading.status === "loading") return <RowsSkeleton />;
  if (links.length === 0)
    return (
      <EmptyState icon={Link2} title={t`No links yet`} text={t`Links of the last 30 days are listed here.`} />
    );
  return (
    <List>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} onIssued={onIssued} />
      ))}
    </List>
  );
}

function LinkRow({ link, onIssued }: { link: AccountLink; onIssued: (made: NewAccountLink) => void }) {
  const { id, createdBy, createdById, createdAt, expiresAt, approvedBy, approvedById } = link;
  const { isBusy, run } = useAction();
  const isOwn = useUser().id === createdById;
  const state = stateOf(link, serverNow());
  const isOpen = state === "working" || state === "approved";
  const options = { params: { id } };

  async function issue() {
    onIssued(
      await actOn(useAccountLinks, accountLinkEndpoints.issueAccountLink, options, (issued) => issued.link),
    );
  }

  async function revoke() {
    await actOn(useAccountLinks, accountLinkEndpoints.revokeAccountLink, options);
  }

  return (
    <Row>
      <div>
        <Name>
          {describeLink(link)}
          {state === "working" && <Badge tone="accent">{t`Works`}</Badge>}
          {state === "approved" && <Badge tone="wait">{t`Approved`}</Badge>}
        </Name>
        <Quiet>
          {rich(
            "By {0} {1}",
            <TraderLink userId={createdById}>{createdBy}</TraderLink>,
            <RelativeTime time={createdAt} />,
          )}
          {approvedBy !== null &&
            rich(", approved by {0}", <TraderLink userId={approvedById}>{approvedBy}</TraderLink>)}
          {isOpen && <>{rich(", until {0}", <UntilTime time={expiresAt} />)}</>}
          <EndText link={link} state={state} />
        </Quiet>
      </div>
      {isOpen && (
        <div>
          {state === "approved" && isOwn && (
            <Button size="small" busy={isBusy} onClick={() => run(issue, t`No link`)}>
              {t`Get the link`}
            </Button>
          )}{" "}
          <Button
            kind="danger"
            size="small"
            busy={isBusy}
            aria-label={t`Revoke: ${describeLink(link)}`}
            onClick={() => run(revoke, t`Not revoked`)}
          >
            {t`Revoke`}
          </Button>
        </div>
      )}
    </Row>
  );
}

type EndTextProps = { link: AccountLink; state: ReturnType<typeof stateOf> };

function EndText({ link: { kind, username, userId, endedBy, endedById }, state }: EndTextProps) {
  switch (state) {
    case "used":
      return kind === "invitation"
        ? rich(", became {0}", <TraderLink userId={userId}>{username ?? t`an account`}</TraderLink>)
        : t`, used`;
    case "revoked":
      return endedBy === null
        ? t`, revoked`
        : rich(", revoked by {0}", <TraderLink userId={endedById}>{endedBy}</TraderLink>);
    case "expired":
      return t`, expired unused`;
    default:
      return "";
  }
}
