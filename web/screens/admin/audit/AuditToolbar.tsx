import { useState } from "react";
import styled from "styled-components";
import { AUDIT_ACTIONS } from "#protocol/audit.ts";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { mark, sayLabels, t } from "../../../language/index.ts";
import { serverNow } from "../../../serverClock.ts";
import { space } from "../../../styles/theme.ts";
import { Toolbar } from "../masterDetail/Toolbar.ts";
import { daysAgo, readAction } from "./auditFilter.ts";
import { ACTION_LABELS } from "./auditText.ts";
import type { AuditLog } from "./useAuditLog.ts";

const Filters = styled(Toolbar)`
  padding-inline: 0;
`;

/** Both wrap together. */
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const ACTIONS = [
  { value: "all", label: mark`All actions` },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_LABELS[action] })),
];
const PERIODS = [
  { value: "0", label: mark`All time` },
  { value: "1", label: mark`Last 24 hours` },
  { value: "7", label: mark`Last 7 days` },
  { value: "30", label: mark`Last 30 days` },
  { value: "90", label: mark`Last 90 days` },
];

export function AuditToolbar({ filter, change }: Pick<AuditLog, "filter" | "change">) {
  const [period, setPeriod] = useState("0");

  function handlePeriod(days: string) {
    setPeriod(days);
    change({ from: daysAgo(parseInt(days, 10), serverNow()) });
  }

  return (
    <Filters>
      <SearchField
        label={t`Username of the actor`}
        value={filter.actor}
        onChange={(actor) => change({ actor })}
      />
      <SearchField label={t`Search the log`} value={filter.q} onChange={(q) => change({ q })} />
      <Choices>
        <FilterSelect
          label={t`Action`}
          value={filter.action}
          options={sayLabels(ACTIONS)}
          onChange={(action) => change({ action: readAction(action) })}
        />
        <FilterSelect label={t`Period`} value={period} options={sayLabels(PERIODS)} onChange={handlePeriod} />
      </Choices>
    </Filters>
  );
}
