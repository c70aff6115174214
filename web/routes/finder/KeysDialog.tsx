import styled from "styled-components";
import { Dialog } from "../../components/Dialog.tsx";
import { Kbd } from "../../components/Kbd.ts";
import { type KeyGroup, useKeyGroups } from "../../components/shownKeys.ts";
import { say, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";

const Groups = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const Place = styled.h3`
  margin-bottom: ${space(1)};
  color: ${color("textMuted")};
  font-weight: 500;
  letter-spacing: 0;
  ${text("label")}
`;

const Rows = styled.dl`
  display: grid;
  grid-template-columns: 112px minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  ${text("table")}
`;

/** All keys that work at the moment, those of the current page first. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const groups = useKeyGroups((state) => state.groups);
  return (
    <Dialog open onClose={onClose} title={t`Keys that work here`} width="narrow">
      <Groups>
        {[...new Set(groups)].toReversed().map((group) => (
          <KeyRows key={say(group.place)} group={group} />
        ))}
      </Groups>
    </Dialog>
  );
}

function KeyRows({ group: { place, keys } }: { group: KeyGroup }) {
  return (
    <section>
      <Place>{say(place)}</Place>
      <Rows>
        {keys.map(([key, what]) => (
          <KeyRow key={key} name={key} what={say(what)} />
        ))}
      </Rows>
    </section>
  );
}

function KeyRow({ name, what }: { name: string; what: string }) {
  return (
    <>
      <dt>
        {name.split(" ").map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dt>
      <dd>{what}</dd>
    </>
  );
}

const Key = styled(Kbd)`
  display: inline-block;
  min-width: 22px;
  margin-right: 4px;
  color: ${color("text")};
  text-align: center;
  line-height: 20px;
`;
