import { useEffect } from "react";
import { SETUP_ITEMS } from "#protocol/setup.ts";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { t } from "../../../language/index.ts";
import { run, useAnswer, useSettings } from "../../../sync/index.ts";
import { isSetUp } from "./setup.ts";
import { setupAnswer } from "./setupAnswer.ts";
import { SetupList } from "./SetupList.tsx";

/** The open items of a new desk; gone once all are done. */
export function SetupCard() {
  const answer = useAnswer(setupAnswer);
  const version = useSettings(({ site }) => site?.version);
  // Any change of a setting, by anybody, may have completed an item.
  useEffect(() => void run(setupAnswer), [version]);
  if (answer.status !== "loaded") return null;
  const { value } = answer;
  const left = SETUP_ITEMS.filter((item) => !isSetUp(item, value)).length;
  if (left === 0) return null;
  return (
    <Card aria-labelledby="setup">
      <PanelHeading
        id="setup"
        title={t`Set up your desk`}
        note={t`${left} of ${SETUP_ITEMS.length} left. Each ticks itself off.`}
      />
      <SetupList />
    </Card>
  );
}
