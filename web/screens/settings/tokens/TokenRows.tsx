import { KeyRound } from "lucide-react";
import { useCallback } from "react";
import type { ApiToken } from "#protocol/tokens.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { useNow } from "../../../components/ticker.ts";
import { UntilTime } from "../../../components/UntilTime.tsx";
import { Icon, Name, Row, Times } from "../rowParts.ts";
import { SCOPE_LABELS } from "./scopes.ts";

type TokenRowsProps = { tokens: readonly ApiToken[]; onRevoke: (token: ApiToken) => void };

function Expiry({ time }: { time: string }) {
  const isOver = useNow(useCallback((now: number) => new Date(time).getTime() <= now, [time]));
  return isOver ? (
    <>
      , expired <RelativeTime time={time} />
    </>
  ) : (
    <>
      , expires <UntilTime time={time} />
    </>
  );
}

export function TokenRows({ tokens, onRevoke }: TokenRowsProps) {
  return (
    <ul>
      {tokens.map((token) => (
        <Row key={token.id}>
          <Icon>
            <KeyRound size={20} strokeWidth={1.5} aria-hidden />
          </Icon>
          <div>
            <Name>
              {token.name}
              <Badge>{SCOPE_LABELS[token.scope]}</Badge>
            </Name>
            <Times>
              Created <RelativeTime time={token.createdAt} />,{" "}
              {token.lastUsedAt === null ? (
                "never used"
              ) : (
                <>
                  last used <RelativeTime time={token.lastUsedAt} />
                </>
              )}
              {token.expiresAt !== null && <Expiry time={token.expiresAt} />}
            </Times>
          </div>
          <Button
            kind="danger"
            size="small"
            aria-label={`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        </Row>
      ))}
    </ul>
  );
}
