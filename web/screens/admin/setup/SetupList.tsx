import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import styled from "styled-components";
import { SETUP_ITEMS, type SetupItem } from "#protocol/setup.ts";
import { Button } from "../../../components/Button.tsx";
import { useAction } from "../../../components/useAction.ts";
import { say, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { isSetUp } from "./setup.ts";
import { setupAnswer, tickOff } from "./setupAnswer.ts";
import { SETUP_TEXT } from "./setupText.ts";

const List = styled.ol`
  display: grid;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(3)} 0;
  & + & {
    border-top: 1px solid ${color("hairline")};
  }
`;

const Title = styled.div<{ $done: boolean }>`
  color: ${({ $done }) => color($done ? "textMuted" : "text")};
`;

const Why = styled.div`
  color: ${color("textMuted")};
  ${text("table")}
`;

const Tick = styled.span<{ $done: boolean }>`
  display: grid;
  color: ${({ $done }) => color($done ? "accentText" : "textQuiet")};
`;

/** Every item of a new desk's list; nothing until it is known which are done. */
export function SetupList() {
  const setup = setupAnswer.useFetched(({ value }) => value);
  if (setup === null) return null;
  return (
    <List>
      {SETUP_ITEMS.map((item) => (
        <SetupRow key={item} item={item} done={isSetUp(item, setup)} />
      ))}
    </List>
  );
}

type SetupRowProps = { item: SetupItem; done: boolean };

function SetupRow({ item, done }: SetupRowProps) {
  const { title, text: why, path, leave } = SETUP_TEXT[item];
  const { isBusy, run } = useAction();
  return (
    <Row>
      <Tick $done={done}>
        {done ? <CircleCheck size={20} aria-label={t`Done`} /> : <Circle size={20} aria-label={t`To do`} />}
      </Tick>
      <div>
        <Title $done={done}>{done || path === null ? say(title) : <Link to={path}>{say(title)}</Link>}</Title>
        {!done && <Why>{say(why)}</Why>}
      </div>
      {!done && leave !== null && (
        <Button
          size="small"
          kind="quiet"
          busy={isBusy}
          onClick={() => run(() => tickOff(item), t`Item not checked off`)}
        >
          {say(leave)}
        </Button>
      )}
    </Row>
  );
}
