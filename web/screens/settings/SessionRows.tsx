import { Monitor, Smartphone } from "lucide-react";
import type { Session } from "#protocol/sessions.ts";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { describeBrowser } from "#protocol/describeBrowser.ts";
import { known, mark, rich, say, t } from "../../language/index.ts";
import { Icon, Name, Row, Times } from "./rowParts.ts";

const HANDHELD = /\bMobile\b|\bAndroid\b|\biPhone\b|\biPad\b/;

const OPENERS = { passkey: mark`the passkey`, provider: mark`the account` } as const;

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

/** This browser's own session ends by signing out, as everywhere. */
function SessionRow({ session, onEnd }: { session: Session; onEnd: OnEnd }) {
  const { userAgent, createdAt, lastSeenAt, isCurrent, openedBy } = session;
  const browser = known(describeBrowser(userAgent));
  const Device = HANDHELD.test(userAgent) ? Smartphone : Monitor;
  return (
    <Row>
      <Icon>
        <Device size={20} strokeWidth={1.5} aria-hidden />
      </Icon>
      <div>
        <Name title={userAgent}>
          {browser}
          {isCurrent && <Badge tone="accent">{t`This browser`}</Badge>}
        </Name>
        <Times>
          {rich("Signed in {0}", <RelativeTime time={createdAt} />)}
          {openedBy !== null && t` with ${say(OPENERS[openedBy.kind])} ${openedBy.name}`}
          {rich(", last active {0}", <RelativeTime time={lastSeenAt} />)}
        </Times>
      </div>
      {!isCurrent && (
        <Button kind="quiet" size="small" aria-label={t`Sign out ${browser}`} onClick={() => onEnd(session)}>
          {t`Sign out`}
        </Button>
      )}
    </Row>
  );
}

export function SessionRowsSkeleton({ what = "sessions" }: { what?: string }) {
  return (
    <output>
      <VisuallyHidden>{rich("Loading your {0}", what)}</VisuallyHidden>
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
