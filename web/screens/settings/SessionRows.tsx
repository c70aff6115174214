import { Monitor, Smartphone } from "lucide-react";
import type { Session } from "#protocol/sessions.ts";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { describeBrowser } from "#protocol/describeBrowser.ts";
import { Icon, Name, Row, Times } from "./rowParts.ts";

const HANDHELD = /\bMobile\b|\bAndroid\b|\biPhone\b|\biPad\b/;

const OPENERS = { passkey: "the passkey", provider: "the account" } as const;

type OnEnd = (session: Session) => void;

export function SessionRows({ sessions, onEnd }: { sessions: readonly Session[]; onEnd: OnEnd }) {
  return (
    <ul>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={onEnd} />
      ))}
    </ul>
  );
}

/** This browser's own session is ended by signing out, as everywhere. */
function SessionRow({ session, onEnd }: { session: Session; onEnd: OnEnd }) {
  const { userAgent, createdAt, lastSeenAt, isCurrent, openedBy } = session;
  const browser = describeBrowser(userAgent);
  const Device = HANDHELD.test(userAgent) ? Smartphone : Monitor;
  return (
    <Row>
      <Icon>
        <Device size={20} strokeWidth={1.5} aria-hidden />
      </Icon>
      <div>
        <Name title={userAgent}>
          {browser}
          {isCurrent && <Badge tone="accent">This browser</Badge>}
        </Name>
        <Times>
          Signed in <RelativeTime time={createdAt} />
          {openedBy !== null && ` with ${OPENERS[openedBy.kind]} ${openedBy.name}`}, last active{" "}
          <RelativeTime time={lastSeenAt} />
        </Times>
      </div>
      {!isCurrent && (
        <Button kind="quiet" size="small" aria-label={`Sign out ${browser}`} onClick={() => onEnd(session)}>
          Sign out
        </Button>
      )}
    </Row>
  );
}

export function SessionRowsSkeleton({ what = "sessions" }: { what?: string }) {
  return (
    <output>
      <VisuallyHidden>Loading your {what}</VisuallyHidden>
      <Row as="div">
        <Skeleton $width="20px" $height="20px" />
        <div>
          <Skeleton $width="140px" />
          <br />
          <Skeleton $width="240px" />
        </div>
      </Row>
    </output>
  );
}
