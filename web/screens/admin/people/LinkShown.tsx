import styled from "styled-components";
import type { NewAccountLink } from "#protocol/accountLinks.ts";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { formatDateTime } from "../../../format.ts";
import { rich, t } from "../../../language/index.ts";
import { linkOf } from "../../../linkPath.ts";
import { color, space, text } from "../../../styles/theme.ts";

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

const Footer = styled.div`
  display: flex;
  justify-content: flex-end;
`;

/** The new link, shown only this once, or the address to which it was mailed. */
export function LinkShown({ made: { link, token }, onDone }: { made: NewAccountLink; onDone: () => void }) {
  return (
    <Stack>
      {token === null ? (
        <p>{rich("It is on its way to {0}.", link.email)}</p>
      ) : (
        <TextField
          label={t`Link`}
          mono
          readOnly
          value={linkOf(token)}
          aside={<CopyButton value={linkOf(token)} what={t`link`} />}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Note>
        {t`It works once, until ${formatDateTime(link.expiresAt)}.`}
        {token !== null && t` It is shown only now: send it to nobody but the person it is for.`}
      </Note>
      <Footer>
        <Button kind="primary" onClick={onDone}>
          {token === null ? t`Close` : t`I have copied it`}
        </Button>
      </Footer>
    </Stack>
  );
}
