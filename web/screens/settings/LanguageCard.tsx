import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { SegmentedControl } from "../../components/SegmentedControl.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useNow } from "../../components/ticker.ts";
import { formatDateTime } from "../../format.ts";
import { formatUsd } from "../../formatMoney.ts";
import { LANGUAGES, rich, t } from "../../language/index.ts";
import { type Preferences, usePreferences } from "../../preferences.ts";
import { attempt, tellLanguage } from "../../sync/index.ts";
import { color, from, space } from "../../styles/theme.ts";
import { decimalSchema } from "#protocol/money.ts";
import { Figure } from "../../components/figure.ts";

const Choice = styled.div`
  display: grid;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} 0;
  border-top: 1px solid ${color("hairline")};
  ${from.tablet} {
    grid-template-columns: 200px minmax(0, 360px);
    align-items: center;
  }
`;

const Name = styled.p`
  color: ${color("textMuted")};
`;

const Sample = styled.p`
  padding-top: ${space(3)};
  border-top: 1px solid ${color("hairline")};
  color: ${color("textMuted")};
`;

const SAMPLE = decimalSchema.parse("1234.5");

/**
 * How this browser writes texts, figures and dates; mails and pushes follow the latest choice. The content of fields
 * and calls does not depend on it.
 */
export function LanguageCard() {
  const { language, timeZone, change } = usePreferences();
  const choose = (choice: Partial<Preferences>) => {
    change(choice);
    void attempt(tellLanguage, t`Mails and pushes keep their language`);
  };
  const zones = [
    { value: "", label: t`The browser's (${ownZone()})` },
    ...Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone })),
  ];
  return (
    <Card aria-labelledby="language">
      <PanelHeading
        id="language"
        title={t`Language and time zone`}
        note={t`For this browser, and for mails and pushes`}
      />
      <Choice>
        <Name>{t`Language`}</Name>
        <SegmentedControl
          label={t`Language`}
          value={language}
          options={LANGUAGES}
          onChange={(chosen) => choose({ language: chosen })}
        />
      </Choice>
      <Choice>
        <Name aria-hidden>{t`Time zone`}</Name>
        <SelectField
          label={t`Dates and times are shown in`}
          value={timeZone}
          options={zones}
          onChange={(event) => choose({ timeZone: event.currentTarget.value })}
        />
      </Choice>
      <Sample>
        {rich(
          "Amounts are written as {0}, and it is {1} now.",
          <Figure>{formatUsd(SAMPLE)}</Figure>,
          <Clock />,
        )}
      </Sample>
    </Card>
  );
}

function Clock() {
  return <Figure>{useNow((now) => formatDateTime(new Date(now).toISOString()))}</Figure>;
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
