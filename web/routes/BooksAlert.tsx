import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { RelativeTime } from "../components/RelativeTime.tsx";
import { AcknowledgeDialog } from "../entities/books/AcknowledgeDialog.tsx";
import { describeFinding, findAlarm } from "../entities/books/booksText.ts";
import { rich, t } from "../language/index.ts";
import { booksAnswer, useAnswer, useChecks } from "../sync/index.ts";
import { AlertFrame } from "./AlertFrame.ts";

/** Alerts an administrator on every page that the books or the log are broken, until somebody acknowledges it. */
export function BooksAlert() {
  useAnswer(booksAnswer);
  const alarm = useChecks(({ byId }) => findAlarm(byId.values()));
  const [isAsking, setIsAsking] = useState(false);
  if (alarm === undefined) return null;
  return (
    <AlertFrame role="alert" aria-label={t`The desk's books`}>
      <div>
        {rich(
          "{0} {1} Found {2}. Every administrator sees this until one acknowledges it.",
          <strong>{t`A check found the desk's books or log broken.`}</strong>,
          describeFinding(alarm),
          alarm.finishedAt !== null && <RelativeTime time={alarm.finishedAt} />,
        )}
      </div>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t`Acknowledge`}
      </Button>
      {isAsking && <AcknowledgeDialog check={alarm} onClose={() => setIsAsking(false)} />}
    </AlertFrame>
  );
}
