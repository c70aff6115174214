import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import styled from "styled-components";
import type { ProviderAccount } from "#protocol/providerAccounts.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { useAction } from "../../../components/useAction.ts";
import { t } from "../../../language/index.ts";
import { takeProviderAnswer } from "../../../providerAnswer.ts";
import { useAnswer } from "../../../sync/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { SessionRowsSkeleton } from "../SessionRows.tsx";
import { linkAccount, providerAccounts, startLinking } from "./providerAccounts.ts";
import { ProviderRows } from "./ProviderRows.tsx";
import { UnlinkDialog } from "./UnlinkDialog.tsx";

const Text = styled.p`
  max-width: 64ch;
  margin-bottom: ${space(4)};
  color: ${color("textMuted")};
  text-wrap: pretty;
  ${text("table")}
`;

const stillAsked = (): string =>
  t`The desk still asks for your second factor, and to confirm it's you before anything sensitive.`;

/** An administrator's account at the identity provider, with ways to link and unlink one. */
export function ProviderCard({ provider }: { provider: string }) {
  const answer = useAnswer(providerAccounts);
  const accounts = answer.status === "loaded" ? answer.value.accounts : [];
  const [unlinking, setUnlinking] = useState<ProviderAccount | null>(null);
  const { isBusy, run } = useAction();
  const canLink = answer.status === "loaded" && !accounts.some(({ works }) => works);

  const finishLinking = useEffectEvent(() => {
    const returned = takeProviderAnswer();
    if (returned === null) return;
    run(
      async () => {
        await linkAccount(returned);
        toastSuccess(t`Account linked`, t`Your account at ${provider} signs you in from now on.`);
      },
      t`Account not linked`,
    );
  });
  useEffect(() => finishLinking(), []);

  function link() {
    run(async () => window.location.assign(await startLinking()), t`Account not linked`);
  }

  return (
    <Card aria-labelledby="provider">
      <PanelHeading
        id="provider"
        title={t`Sign in with ${provider}`}
        note={t`Instead of your password`}
        aside={
          canLink && (
            <Button size="small" busy={isBusy} onClick={link}>
              {t`Link an account`}
            </Button>
          )
        }
      />
      {answer.status === "loading" && <SessionRowsSkeleton what={t`accounts`} />}
      {answer.status === "failed" && (
        <ErrorState
          title={t`Your linked account could not be loaded`}
          text={answer.message}
          onRetry={answer.retry}
        />
      )}
      {answer.status === "loaded" &&
        (accounts.length === 0 ? (
          <EmptyState
            icon={KeyRound}
            title={t`No account linked`}
            text={t`Link your account at ${provider} to sign in with it. ${stillAsked()}`}
          />
        ) : (
          <>
            <Text>{t`It signs you in without the password. ${stillAsked()}`}</Text>
            <ProviderRows accounts={accounts} onUnlink={setUnlinking} />
          </>
        ))}
      <UnlinkDialog account={unlinking} provider={provider} onClose={() => setUnlinking(null)} />
    </Card>
  );
}
