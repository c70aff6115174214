import styled from "styled-components";
import { LANGUAGES, t } from "../../language/index.ts";
import { usePreferences } from "../../preferences.ts";
import { color, focusRing, space, text } from "../../styles/theme.ts";

const Choices = styled.fieldset`
  display: flex;
  margin: 0;
  padding: 0;
  border: 0;
  gap: ${space(2)};
`;

const Choice = styled.button`
  padding: ${space(1)} ${space(2)};
  border: 0;
  background: none;
  color: ${color("textMuted")};
  cursor: pointer;
  ${text("table")}
  ${focusRing}
  &[aria-pressed="true"] {
    color: ${color("text")};
    font-weight: 550;
  }
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

/** For visitors; members find it in their settings too. */
export function LanguageChoice() {
  const { language, change } = usePreferences();
  return (
    <Choices aria-label={t`Language`}>
      {LANGUAGES.map(({ value, label }) => (
        <Choice
          key={value}
          type="button"
          lang={value}
          aria-pressed={value === language}
          onClick={() => change({ language: value })}
        >
          {label}
        </Choice>
      ))}
    </Choices>
  );
}
