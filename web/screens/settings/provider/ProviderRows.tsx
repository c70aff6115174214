import { KeyRound } from "lucide-react";
import type { ProviderAccount } from "#protocol/providerAccounts.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Icon, Name, Row, Times } from "../rowParts.ts";

type ProviderRowsProps = {
  accounts: readonly ProviderAccount[];
  onUnlink: (account: ProviderAccount) => void;
};

export function ProviderRows({ accounts, onUnlink }: ProviderRowsProps) {
  return (
    <ul>
      {accounts.map((account) => (
        <Row key={account.id}>
          <Icon>
            <KeyRound size={20} strokeWidth={1.5} aria-hidden />
          </Icon>
          <div>
            <Name>
              {account.name}
              {!account.works && <Badge>{new URL(account.issuer).hostname}, no longer used</Badge>}
            </Name>
            <Times>
              Linked <RelativeTime time={account.createdAt} />,{" "}
              {account.lastUsedAt === null ? (
                "never used"
              ) : (
                <>
                  last used <RelativeTime time={account.lastUsedAt} />
                </>
              )}
            </Times>
          </div>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Unlink ${account.name}`}
            onClick={() => onUnlink(account)}
          >
            Unlink
          </Button>
        </Row>
      ))}
    </ul>
  );
}
