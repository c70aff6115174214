import styled from "styled-components";
import type { NewApiToken } from "#protocol/tokens.ts";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const Footer = styled.div`
  display: flex;
  justify-content: flex-end;
`;

type TokenShownProps = { made: NewApiToken; onClose: () => void };

export function TokenShown({ made, onClose }: TokenShownProps) {
  return (
    <Stack>
      <TextField
        label={made.name}
        mono
        readOnly
        value={made.token}
        aside={<CopyButton value={made.token} what={t`token`} />}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Footer>
        <Button kind="primary" onClick={onClose}>
          {t`I have copied it`}
        </Button>
      </Footer>
    </Stack>
  );
}
