import styled from "styled-components";
import { NumberField } from "../../../components/NumberField.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { t } from "../../../language/index.ts";
import { from, space } from "../../../styles/theme.ts";
import { labelOf } from "./labels.ts";
import type { FieldsProps } from "./fieldsProps.ts";

const Limits = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    align-items: end;
  }
`;

/** What is credited without an administrator, and the limits. */
export function AutoApproval({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Switch
        label={labelOf("autoApproveDeposits")}
        hint={t`Credits deposits as traders enter them, before anyone has checked the blockchain. Deposits above any of these limits wait for your decision.`}
        checked={draft.autoApproveDeposits}
        onChange={(autoApproveDeposits) => onChange({ autoApproveDeposits })}
      />
      <Limits>
        <NumberField
          name="autoApproveLimit"
          label={labelOf("autoApproveLimit")}
          unit="USD"
          disabled={!draft.autoApproveDeposits}
          value={draft.autoApproveLimit}
          error={errors.autoApproveLimit}
          onChange={(event) => onChange({ autoApproveLimit: event.target.value })}
        />
        <NumberField
          name="autoApproveDailyLimit"
          label={labelOf("autoApproveDailyLimit")}
          unit="USD"
          disabled={!draft.autoApproveDeposits}
          value={draft.autoApproveDailyLimit}
          error={errors.autoApproveDailyLimit}
          onChange={(event) => onChange({ autoApproveDailyLimit: event.target.value })}
        />
        <NumberField
          name="autoApproveDeskDailyLimit"
          label={labelOf("autoApproveDeskDailyLimit")}
          unit="USD"
          disabled={!draft.autoApproveDeposits}
          value={draft.autoApproveDeskDailyLimit}
          error={errors.autoApproveDeskDailyLimit}
          onChange={(event) => onChange({ autoApproveDeskDailyLimit: event.target.value })}
        />
      </Limits>
    </>
  );
}
