import { Fingerprint } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { MAX_PASSKEYS, type Passkey } from "#protocol/passkeys.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { say, t } from "../../../language/index.ts";
import { findPasskeyObstacle } from "../../../passkeyObstacle.ts";
import { useAnswer } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { SessionRowsSkeleton } from "../SessionRows.tsx";
import { NewPasskeyDialog } from "./NewPasskeyDialog.tsx";
import { passkeyAnswer } from "./passkeyAnswer.ts";
import { PasskeyRows } from "./PasskeyRows.tsx";
import { OBSTACLE_TEXTS } from "./passkeyText.ts";
import { RemovePasskeyDialog } from "./RemovePasskeyDialog.tsx";

const Text = styled.p`
  max-width: 64ch;
  margin-bottom: ${space(4)};
  color: ${color("textMuted")};
  text-wrap: pretty;
  ${text("table")}
`;

/** The user's passkeys, with ways to add, rename and remove them. */
export function PasskeysCard() {
  const answer = useAnswer(passkeyAnswer);
  const passkeys = answer.status === "loaded" ? answer.value.passkeys : [];
  const obstacle = findPasskeyObstacle();
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const canAdd = answer.status === "loaded" && obstacle === null && passkeys.length < MAX_PASSKEYS;
  return (
    <Card aria-labelledby="passkeys">
      <PanelHeading
        id="passkeys"
        title={t`Passkeys`}
        note={t`Sign in with your fingerprint, face, PIN or security key`}
        aside={
          canAdd && (
            <Button size="small" onClick={() => setIsAdding(true)}>
              {t`Add a passkey`}
            </Button>
          )
        }
      />
      {answer.status === "loading" && <SessionRowsSkeleton what={t`passkeys`} />}
      {answer.status === "failed" && (
        <ErrorState
          title={t`Your passkeys could not be loaded`}
          text={answer.message}
          onRetry={answer.retry}
        />
      )}
      {answer.status === "loaded" &&
        (passkeys.length === 0 ? (
          <EmptyState
            icon={Fingerprint}
            title={t`No passkeys`}
            text={
              obstacle === null
                ? t`A passkey signs you in without a password, and can't be guessed or phished. Once you have one, signing in with the password asks for it too.`
                : say(OBSTACLE_TEXTS[obstacle])
            }
          />
        ) : (
          <>
            <Text>
              {obstacle === null
                ? t`Each signs you in without the password. Signing in with the password also asks for one of them, or for a code.`
                : say(OBSTACLE_TEXTS[obstacle])}
            </Text>
            <PasskeyRows passkeys={passkeys} onRemove={setRemoving} />
          </>
        ))}
      <NewPasskeyDialog open={isAdding} passkeys={passkeys} onClose={() => setIsAdding(false)} />
      <RemovePasskeyDialog passkey={removing} passkeys={passkeys} onClose={() => setRemoving(null)} />
    </Card>
  );
}
