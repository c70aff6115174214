import { useState } from "react";
import { SETUP_ITEMS } from "#protocol/setup.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { useAnswer } from "../../../sync/index.ts";
import { isSetUp, SETUP } from "./setupAnswer.ts";
import { SetupList } from "./SetupList.tsx";

/** What is left to do on a new desk; gone once everything is. */
export function SetupButton() {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useAnswer(SETUP);
  if (answer.status !== "loaded") return null;
  const setup = answer.value;
  const left = SETUP_ITEMS.filter((item) => !isSetUp(item, setup)).length;
  if (left === 0 && !isOpen) return null;
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
        Set up {left > 0 && <Badge tone="wait">{left}</Badge>}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={left === 0 ? "Your desk is set up" : "Set up your desk"}
        description={
          left === 0
            ? "Everything is done."
            : `${left} of ${SETUP_ITEMS.length} left. Each ticks itself off when it is done.`
        }
        width="medium"
      >
        <SetupList onLeave={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
