import { KeyRound } from "lucide-react";
import { useCallback } from "react";
import type { ApiToken } from "#protocol/tokens.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { useNow } from "../../../components/ticker.ts";
import { UntilTime } from "../../../components/UntilTime.tsx";
import { rich, say, t } from "../../../language/index.ts";
import { Icon, Name, Row, Times } from "../rowParts.ts";
import { SCOPE_LABELS } from "./scopes.ts";

type TokenRowsProps = { tokens: readonly ApiToken[]; onRevoke: (token: ApiToken) => void };

function Expiry({ time }: { time: string }) {
  const isOver = useNow(useCallback((now: number) => new Date(time).getTime() <= now, [time]));
  return isOver ? (
    <>{rich(", expired {0}", <RelativeTime time={time} />)}</>
  ) : (
    <>{rich(", expires {0}", <UntilTime time={time} />)}</>
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
              <Badge>{say(SCOPE_LABELS[token.scope])}</Badge>
            </Name>
            <Times>
              {rich(
                "Created {0}, {1}",
                <RelativeTime time={token.createdAt} />,
                token.lastUsedAt === null ? (
                  t`never used`
                ) : (
                  <>{rich("last used {0}", <RelativeTime time={token.lastUsedAt} />)}</>
                ),
              )}
              {token.expiresAt !== null && <Expiry time={token.expiresAt} />}
            </Times>
          </div>
          <Button
            kind="danger"
            size="small"
            aria-label={t`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            {t`Revoke`}
          </Button>
        </Row>
      ))}
    </ul>
  );
}
