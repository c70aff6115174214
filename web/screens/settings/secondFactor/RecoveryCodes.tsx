import styled from "styled-components";
import { Button } from "../../../components/Button.tsx";
import { copyText } from "../../../components/copyText.ts";
import { t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { fonts, radius } from "../../../styles/tokens.ts";

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(32ch, 100%), 1fr));
  gap: ${space(1)} ${space(6)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius};
  background: ${color("ground")};
  font-family: ${fonts.mono};
  ${text("table")}
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
`;

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The codes, which are shown only this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <Stack>
      <List translate="no" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Buttons>
        <Button onClick={() => void copyText(codes.join("\n"), t`recovery codes`)}>{t`Copy all`}</Button>
        <Button kind="primary" onClick={onDone}>
          {t`I have saved them`}
        </Button>
      </Buttons>
    </Stack>
  );
}
