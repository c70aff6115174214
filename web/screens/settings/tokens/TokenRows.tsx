import { KeyRound } from "lucide-react";
import styled from "styled-components";
import type { ApiToken } from "#protocol/tokens.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { color, space, text } from "../../../styles/theme.ts";
import { SCOPE_LABELS } from "./scopes.ts";

const Row = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${space(3)};
  min-height: 56px;
  padding: ${space(2)} 0;
  border-top: 1px solid ${color("hairline")};
`;

const Icon = styled.span`
  display: inline-flex;
  color: ${color("textQuiet")};
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  overflow-wrap: anywhere;
`;

const Times = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

type TokenRowsProps = { tokens: readonly ApiToken[]; onRevoke: (token: ApiToken) => void };

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
