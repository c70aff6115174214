import styled from "styled-components";
import type { WorkKind } from "#protocol/claims.ts";
import { Button } from "../../../components/Button.tsx";
import { isPlainKey } from "../../../components/isPlainKey.ts";
import { Kbd } from "../../../components/Kbd.ts";
import { type KeyGroup, useKeys } from "../../../components/shownKeys.ts";
import { useAction } from "../../../components/useAction.ts";
import { useKeyDown } from "../../../components/useKeyDown.ts";
import { mark, t } from "../../../language/index.ts";
import { ownClaim, useUser, type WorkItem } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { TakenText, ViewersText } from "./claimTexts.tsx";
import { useHeld, useViewers } from "./useHeld.ts";
import { useWork } from "./useWork.ts";

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
  min-height: 32px;
  color: ${color("textMuted")};
  ${text("table")}
`;

const KEYS: KeyGroup = {
  place: mark`This item`,
  keys: [["T", mark`Take it, or give it back`]],
};

type TeamLineProps = {
  kind: WorkKind;
  id: string;
  /** True while it waits for a decision. */
  isPending: boolean;
};

/** Who has taken the open item and who looks at it, and the button to take it or to give it back. */
export function TeamLine({ kind, id, isPending }: TeamLineProps) {
  useWork(kind, id);
  return isPending ? <Shown kind={kind} id={id} /> : <Viewers id={id} />;
}

/** A decided item can't be claimed, but two may look at it. */
function Viewers({ id }: { id: string }) {
  const viewers = useViewers(id, null);
  if (viewers.length === 0) return null;
  return (
    <Line>
      <output>
        <ViewersText viewers={viewers} />
      </output>
    </Line>
  );
}

function Shown({ kind, id }: WorkItem) {
  const { id: me } = useUser();
  const held = useHeld(id);
  const others = useViewers(id, held);
  const { isBusy, run } = useAction();
  const isMine = held?.takenById === me;
  const refused = ownClaim.useOwnClaim((state) => (state.refused?.id === id ? state.refused.why : null));
  useKeys(KEYS);
  const canTake = held === null || isMine;

  function handleToggle() {
    run(() => (isMine ? ownClaim.giveBackHere({ kind, id }) : ownClaim.takeHere({ kind, id })), t`Not taken`);
  }
  useKeyDown((event) => {
    if (!canTake || !isPlainKey(event, "t")) return;
    event.preventDefault();
    handleToggle();
  });

  return (
    <Line>
      <output>
        {held === null ? (
          refused === null ? (
            t`Nobody has taken this`
          ) : (
            t`Not taken: ${refused}`
          )
        ) : isMine ? (
          t`You have taken this`
        ) : (
          <TakenText taken={held} />
        )}
        {others.length > 0 && (
          <>
            {" · "}
            <ViewersText viewers={others} />
          </>
        )}
      </output>
      {canTake && (
        <Button size="small" kind="quiet" busy={isBusy} aria-keyshortcuts="t" onClick={handleToggle}>
          {isMine ? t`Give back` : t`Take`} <Kbd aria-hidden>T</Kbd>
        </Button>
      )}
    </Line>
  );
}
