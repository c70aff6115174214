import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ApiToken } from "#protocol/tokens.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { rich, t } from "../../../language/index.ts";
import { useApiTokens } from "../../../sync/index.ts";
import { SessionRowsSkeleton } from "../SessionRows.tsx";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { RevokeTokenDialog } from "./RevokeTokenDialog.tsx";
import { TokenRows } from "./TokenRows.tsx";
import { useTokenList } from "./useTokenList.ts";

/** The API tokens of the user's programs. */
export function ApiTokens() {
  const loading = useTokenList();
  const tokens = useApiTokens((state) => state.tokens);
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <Card aria-labelledby="api-tokens">
      <PanelHeading
        id="api-tokens"
        title={t`API tokens`}
        note={t`For your programs; they can't withdraw`}
        aside={
          <Button size="small" onClick={() => setIsCreating(true)}>
            {t`New token`}
          </Button>
        }
      />
      {tokens === null ? (
        loading.status === "failed" ? (
          <ErrorState
            title={t`Your tokens could not be loaded`}
            text={loading.message}
            onRetry={loading.retry}
          />
        ) : (
          <SessionRowsSkeleton what={t`API tokens`} />
        )
      ) : tokens.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title={t`No API tokens`}
          text={
            <>
              {rich(
                "A program with a token reads your account or trades for you. {0}",
                <a href="/api/docs">{t`How to write one`}</a>,
              )}
            </>
          }
        />
      ) : (
        <TokenRows tokens={tokens} onRevoke={setRevoking} />
      )}
      <NewTokenDialog open={isCreating} onClose={() => setIsCreating(false)} />
      <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />
    </Card>
  );
}
