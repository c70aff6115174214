import styled from "styled-components";
import { VisuallyHidden } from "../../../components/VisuallyHidden.tsx";
import { t } from "../../../language/index.ts";
import { useUser } from "../../../sync/index.ts";
import { color, space } from "../../../styles/theme.ts";
import { describeViewers, initialsOf } from "./claimTexts.tsx";
import { useHeld, useViewers } from "./useHeld.ts";

const Marks = styled.span`
  display: inline-flex;
  flex: none;
  gap: 2px;
  margin-left: ${space(2)};
  vertical-align: middle;
`;

const looks = {
  mine: { background: color("accent"), text: color("onAccent"), edge: "transparent" },
  theirs: { background: color("textQuiet"), text: color("surface"), edge: "transparent" },
  viewer: { background: "transparent", text: color("textMuted"), edge: color("edge") },
} as const;

const Mark = styled.span<{ $look: keyof typeof looks }>`
  display: grid;
  place-items: center;
  min-width: 22px;
  height: 20px;
  padding: 0 4px;
  border-radius: 10px;
  box-shadow: inset 0 0 0 1px ${({ $look }) => looks[$look].edge};
  background: ${({ $look }) => looks[$look].background};
  color: ${({ $look }) => looks[$look].text};
  font-size: 10px;
  font-weight: 650;
  letter-spacing: 0.02em;
  line-height: 20px;
`;

/** In a row: who has taken the item, and who else has it open. */
export function TeamMarks({ id }: { id: string }) {
  const { id: me } = useUser();
  const held = useHeld(id);
  const viewers = useViewers(id, held).map(({ username }) => username);
  const [first] = viewers;
  if (held === null && first === undefined) return null;
  const isMine = held?.takenById === me;
  const says = held === null ? "" : isMine ? t`taken by you` : t`taken by ${held.takenBy}`;
  return (
    <Marks>
      {held !== null && (
        <Mark $look={isMine ? "mine" : "theirs"} title={says}>
          <span aria-hidden translate="no">
            {isMine ? t`You` : initialsOf(held.takenBy)}
          </span>
          <VisuallyHidden>{says}</VisuallyHidden>
        </Mark>
      )}
      {first !== undefined && (
        <Mark $look="viewer" title={describeViewers(viewers)}>
          <span aria-hidden translate="no">
            {viewers.length === 1 ? initialsOf(first) : viewers.length}
          </span>
          <VisuallyHidden>{describeViewers(viewers)}</VisuallyHidden>
        </Mark>
      )}
    </Marks>
  );
}
