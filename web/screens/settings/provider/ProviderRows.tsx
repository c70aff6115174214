import { KeyRound } from "lucide-react";
import type { ProviderAccount } from "#protocol/providerAccounts.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { rich, t } from "../../../language/index.ts";
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
              {!account.works && (
                <Badge>{rich("{0}, no longer used", new URL(account.issuer).hostname)}</Badge>
              )}
            </Name>
            <Times>
              {rich(
                "Linked {0}, {1}",
                <RelativeTime time={account.createdAt} />,
                account.lastUsedAt === null ? (
                  t`never used`
                ) : (
                  <>{rich("last used {0}", <RelativeTime time={account.lastUsedAt} />)}</>
                ),
              )}
            </Times>
          </div>
          <Button
            kind="quiet"
            size="small"
            aria-label={t`Unlink ${account.name}`}
            onClick={() => onUnlink(account)}
          >
            {t`Unlink`}
          </Button>
        </Row>
      ))}
    </ul>
  );
}
