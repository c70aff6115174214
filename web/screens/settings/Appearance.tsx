import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { PriceChange } from "../../components/PriceChange.tsx";
import { SegmentedControl } from "../../components/SegmentedControl.tsx";
import { mark, type Message, sayLabels, t } from "../../language/index.ts";
import { type Preferences, usePreferences } from "../../preferences.ts";
import { color, from, space } from "../../styles/theme.ts";

const Choice = styled.div`
  display: grid;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} 0;
  border-top: 1px solid ${color("hairline")};
  ${from.tablet} {
    grid-template-columns: 200px minmax(0, 360px) auto;
    align-items: center;
  }
`;

const Name = styled.p`
  color: ${color("textMuted")};
`;

const Sample = styled.span`
  display: inline-flex;
  gap: ${space(3)};
`;

const themes = [
  { value: "system", label: mark`System` },
  { value: "dark", label: mark`Dark` },
  { value: "light", label: mark`Light` },
] as const satisfies readonly { value: Preferences["theme"]; label: Message }[];

const palettes = [
  { value: "green-red", label: mark`Green and red` },
  { value: "blue-orange", label: mark`Blue and orange` },
] as const satisfies readonly { value: Preferences["palette"]; label: Message }[];

/** How this browser displays the desk; other browsers do not change. */
export function Appearance() {
  const { theme, palette, change } = usePreferences();
  return (
    <Card aria-labelledby="appearance">
      <PanelHeading id="appearance" title={t`Appearance`} note={t`For this browser only`} />
      <Choice>
        <Name>{t`Theme`}</Name>
        <SegmentedControl
          label={t`Theme`}
          value={theme}
          options={sayLabels(themes)}
          onChange={(chosen) => change({ theme: chosen })}
        />
      </Choice>
      <Choice>
        <Name>{t`Gain and loss`}</Name>
        <SegmentedControl
          label={t`Colours of gain and loss`}
          value={palette}
          options={sayLabels(palettes)}
          onChange={(chosen) => change({ palette: chosen })}
        />
        <Sample aria-hidden>
          <PriceChange percent={2.8} decimals={1} />
          <PriceChange percent={-1.7} decimals={1} />
        </Sample>
      </Choice>
    </Card>
  );
}
