import { useEffect, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Figure } from "../components/figure.ts";
import { formatDateTime } from "../format.ts";
import type { LogLoss } from "../keptHead.ts";
import { known, rich, t } from "../language/index.ts";
import { reportFault } from "../reportFault.ts";
import { attempt } from "../sync/index.ts";
import { AlertFrame } from "./AlertFrame.ts";

const AFTER_MS = 5_000;
const EVERY_MS = 600_000;

/** Compares the desk's log with what this browser saw of it before, and alerts the user if something is missing. */
export function LogAlert() {
  const [loss, setLoss] = useState<LogLoss | null>(null);

  useEffect(() => {
    let isGone = false;
    const check = async () => {
      const found = await findLoss();
      if (!isGone && found !== undefined) setLoss(found);
    };
    const first = setTimeout(() => void check(), AFTER_MS);
    const again = setInterval(() => void check(), EVERY_MS);
    return () => {
      isGone = true;
      clearTimeout(first);
      clearInterval(again);
    };
  }, []);

  if (loss === null) return null;
  const { kept, now, reason } = loss;
  return (
    <AlertFrame role="alert" aria-label={t`The desk's log`}>
      <div>
        {rich(
          "{0} {1} This browser saw it last on {2}. A restored backup does this too: ask the desk what happened.",
          <strong>{t`The desk's log no longer contains everything that it once contained.`}</strong>,
          known(reason),
          <Figure>{formatDateTime(kept.timestamp)}</Figure>,
        )}
      </div>
      <Button size="small" onClick={() => void accept(now).then(() => setLoss(null))}>
        {t`Go on from here`}
      </Button>
    </AlertFrame>
  );
}

/** Undefined if the desk is unreachable or closed; the next check will find out. */
async function findLoss(): Promise<LogLoss | null | undefined> {
  let loss: LogLoss | null | undefined;
  const check = async () => {
    const { checkLog } = await import("../keptHead.ts");
    loss = await checkLog();
  };
  try {
    await attempt(check, () => undefined);
  } catch (error) {
    reportFault("The desk's log could not be checked", error);
  }
  return loss;
}

async function accept(now: LogLoss["now"]): Promise<void> {
  const { keepHead } = await import("../keptHead.ts");
  keepHead(now);
}
