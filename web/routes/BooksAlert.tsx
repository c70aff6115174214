import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { RelativeTime } from "../components/RelativeTime.tsx";
import { AcknowledgeDialog } from "../entities/books/AcknowledgeDialog.tsx";
import { describeFinding, findAlarm } from "../entities/books/booksText.ts";
import { booksAnswer, useAnswer, useChecks } from "../sync/index.ts";
import { AlertFrame } from "./AlertFrame.ts";

/** Tells an administrator on every page that the books or the log are broken, until somebody acknowledges it. */
export function BooksAlert() {
  useAnswer(booksAnswer);
  const alarm = useChecks(({ byId }) => findAlarm(byId.values()));
  const [isAsking, setIsAsking] = useState(false);
  if (alarm === undefined) return null;
  return (
    <AlertFrame role="alert" aria-label="The desk's books">
      <div>
        <strong>A check found the desk&apos;s books or log broken.</strong> {describeFinding(alarm)} Found{" "}
        {alarm.finishedAt !== null && <RelativeTime time={alarm.finishedAt} />}. Every administrator sees this
        until one acknowledges it.
      </div>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Acknowledge
      </Button>
      {isAsking && <AcknowledgeDialog check={alarm} onClose={() => setIsAsking(false)} />}
    </AlertFrame>
  );
}
