import { useState } from "react";
import styled from "styled-components";
import type { Approval } from "#protocol/approvals.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { formatCount } from "../../../format.ts";
import { plural, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { batchSchema } from "../many/batch.ts";
import { PlanFigures } from "../many/PlanFigures.tsx";
import { startBatch } from "../many/useBatch.ts";
import { piecesOf } from "./together.ts";

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(3)};
  ${text("table")}
  > output {
    flex: 1 1 auto;
  }
`;

const Note = styled.p`
  margin-top: ${space(4)};
  color: ${color("textMuted")};
  ${text("table")}
`;

type ApproveTogetherProps = {
  /** Those that may be approved together. */
  all: readonly Approval[];
  picked: readonly Approval[];
  onPick: (ids: ReadonlySet<string>) => void;
  /** True while they are being sent. */
  onStart: () => void;
};

/** Above the requests: picks those that are alike, and approves them after showing what they add up to. */
export function ApproveTogether({ all, picked, onPick, onStart }: ApproveTogetherProps) {
  const [isAsked, setIsAsked] = useState(false);
  const count = formatCount(picked.length);
  const pieces = piecesOf(picked);

  function approve() {
    setIsAsked(false);
    onStart();
    void startBatch(
      batchSchema.parse({
        kind: "approval",
        label: t`Approvals`,
        body: { decision: "approved" },
        pieces,
        outcomes: {},
        sent: null,
        stopped: null,
        isOver: false,
      }),
    );
  }

  return (
    <Bar>
      <output>{t`${count} selected`}</output>
      <Button size="small" kind="quiet" onClick={() => onPick(new Set(all.map(({ id }) => id)))}>
        {t`Select all ${formatCount(all.length)} orders and deposits`}
      </Button>
      {picked.length > 0 && (
        <>
          <Button size="small" kind="quiet" onClick={() => onPick(new Set())}>
            {t`None`}
          </Button>
          <Button size="small" kind="primary" onClick={() => setIsAsked(true)}>
            {t`Approve together`}
          </Button>
        </>
      )}
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={plural(picked.length, "Approve {0} request?", "Approve {0} requests?", count)}
        footer={
          <>
            <Button kind="quiet" onClick={() => setIsAsked(false)}>
              {t`Cancel`}
            </Button>
            <Button kind="primary" disabled={picked.length === 0} onClick={approve}>
              {t`Approve ${count}`}
            </Button>
          </>
        }
      >
        <PlanFigures pieces={pieces} nouns={t`Requests`} credited={t`Paid`} hasKept={false} />
        <Note>
          {t`Each is approved separately, with all its checks. What another administrator decides meanwhile is left as it is. This can't be undone.`}
        </Note>
      </Dialog>
    </Bar>
  );
}
