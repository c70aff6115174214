import { useId } from "react";
import styled from "styled-components";
import { WEEKDAYS } from "#protocol/deskHours.ts";
import { SETTING_TABLE } from "#protocol/settingTable.ts";
import { Checkbox } from "../../../components/Checkbox.tsx";
import { controlStyle } from "../../../components/Field.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { known, mark, say, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import type { WaitingDraft } from "./waitingDraft.ts";

const Week = styled.fieldset`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  border: 0;
`;

const Day = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  min-height: 40px;
  > :first-child {
    flex: 0 0 120px;
  }
`;

/* Together on the next line where there is no room. */
const Times = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;

const Time = styled.input`
  ${controlStyle}
  width: 136px;
`;

const Quiet = styled.span`
  color: ${color("textMuted")};
  ${text("table")}
`;

const Fault = styled.p`
  color: ${color("danger")};
  ${text("label")}
`;

const NAMES = [
  mark`Monday`,
  mark`Tuesday`,
  mark`Wednesday`,
  mark`Thursday`,
  mark`Friday`,
  mark`Saturday`,
  mark`Sunday`,
];
const ZONES = Intl.supportedValuesOf("timeZone");

type HoursFieldsProps = {
  draft: WaitingDraft;
  error: string | undefined;
  onChange: (changes: Partial<WaitingDraft>) => void;
};

/** The desk's weekly hours and their time zone. */
export function HoursFields({ draft, error, onChange }: HoursFieldsProps) {
  const listId = useId();
  const faultId = useId();
  const { hasHours, timeZone, week } = draft;

  function changeDay(index: number, changes: Partial<WaitingDraft["week"][number]>) {
    onChange({ week: week.map((day, at) => (at === index ? { ...day, ...changes } : day)) });
  }

  return (
    <>
      <Switch
        label={known(SETTING_TABLE.deskHours.label)}
        hint={t`Traders see when the desk is closed and when it opens. They can still place orders then. When off, the desk counts as always open.`}
        checked={hasHours}
        onChange={(checked) => onChange({ hasHours: checked })}
      />
      {hasHours && (
        <>
          <TextField
            label={t`Time zone`}
            name="timeZone"
            list={listId}
            value={timeZone}
            onChange={(event) => onChange({ timeZone: event.target.value })}
          />
          <datalist id={listId}>
            {ZONES.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </datalist>
          <Week aria-label={t`Weekly hours`} aria-describedby={error === undefined ? undefined : faultId}>
            {week.map(({ isOpen, from, to }, index) => {
              const day = NAMES[index];
              const name = day === undefined ? "" : say(day);
              return (
                <Day key={WEEKDAYS[index]}>
                  <Checkbox
                    label={name}
                    checked={isOpen}
                    onChange={(checked) => changeDay(index, { isOpen: checked })}
                  />
                  {isOpen ? (
                    <Times>
                      <Time
                        type="time"
                        aria-label={t`${name} opens`}
                        value={from}
                        onChange={(event) => changeDay(index, { from: event.target.value })}
                      />
                      <Quiet aria-hidden>{t`to`}</Quiet>
                      <Time
                        type="time"
                        aria-label={t`${name} closes`}
                        value={to}
                        onChange={(event) => changeDay(index, { to: event.target.value })}
                      />
                    </Times>
                  ) : (
                    <Quiet>{t`Closed`}</Quiet>
                  )}
                </Day>
              );
            })}
          </Week>
          {error !== undefined && (
            <Fault id={faultId} role="alert">
              {known(error)}
            </Fault>
          )}
        </>
      )}
    </>
  );
}
