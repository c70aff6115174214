import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import type { Passkey } from "#protocol/passkeys.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { rich, t } from "../../../language/index.ts";
import { from, space } from "../../../styles/theme.ts";
import { Icon, Name, Row, Times } from "../rowParts.ts";
import { RenamePasskeyForm } from "./RenamePasskeyForm.tsx";

const PasskeyLine = styled(Row)`
  ${from.tablet} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
  grid-template-columns: auto minmax(0, 1fr);
`;

const Actions = styled.div`
  display: flex;
  gap: ${space(1)};
  grid-column: 2;
  margin-left: -${space(2)};
  ${from.tablet} {
    grid-column: auto;
    margin-left: 0;
  }
`;

type PasskeyRowsProps = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void };

export function PasskeyRows({ passkeys, onRemove }: PasskeyRowsProps) {
  return (
    <ul>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, host, isBackedUp, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const [renamings, setRenamings] = useState(0);
  const renameButton = useRef<HTMLButtonElement>(null);

  // The button is back only after this has rendered.
  useEffect(() => {
    if (renamings > 0) renameButton.current?.focus();
  }, [renamings]);

  function endRenaming() {
    setIsRenaming(false);
    setRenamings((times) => times + 1);
  }

  return (
    <PasskeyLine>
      <Icon>
        <Fingerprint size={20} strokeWidth={1.5} aria-hidden />
      </Icon>
      {isRenaming ? (
        <RenamePasskeyForm passkey={passkey} onEnd={endRenaming} />
      ) : (
        <>
          <div>
            <Name>
              {name}
              <Badge>{isBackedUp ? t`Synced` : t`On one device`}</Badge>
              {host !== window.location.hostname && <Badge>{rich("Only at {0}", host)}</Badge>}
            </Name>
            <Times>
              {rich(
                "Added {0}, {1}",
                <RelativeTime time={createdAt} />,
                lastUsedAt === null ? (
                  t`never used`
                ) : (
                  <>{rich("last used {0}", <RelativeTime time={lastUsedAt} />)}</>
                ),
              )}
            </Times>
          </div>
          <Actions>
            <Button
              ref={renameButton}
              kind="quiet"
              size="small"
              aria-label={t`Rename ${name}`}
              onClick={() => setIsRenaming(true)}
            >
              {t`Rename`}
            </Button>
            <Button kind="quiet" size="small" aria-label={t`Remove ${name}`} onClick={onRemove}>
              {t`Remove`}
            </Button>
          </Actions>
        </>
      )}
    </PasskeyLine>
  );
}
