import { useState } from "react";
import styled from "styled-components";
import { accountLinkEndpoints, type NewAccountLink } from "#protocol/accountLinks.ts";
import type { User } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { useAction } from "../../../components/useAction.ts";
import { rich, t } from "../../../language/index.ts";
import { actOn, useAccountLinks } from "../../../sync/index.ts";
import { space } from "../../../styles/theme.ts";
import { useSendsMail } from "../setup/setup.ts";
import { LinkShown } from "./LinkShown.tsx";
import { madeTitle } from "./linkText.ts";

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
`;

const Points = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  padding-left: ${space(5)};
  list-style: disc;
`;

type PasswordLinkDialogProps = { user: User; open: boolean; onClose: () => void };

/** Makes a link for somebody who forgot the password. */
export function PasswordLinkDialog({
  user: { id, username, email },
  open,
  onClose,
}: PasswordLinkDialogProps) {
  const [made, setMade] = useState<NewAccountLink | null>(null);
  const { isBusy, run } = useAction();

  function make(body: { byMail?: true }) {
    const options = { params: { id }, body };
    run(
      async () =>
        setMade(
          await actOn(useAccountLinks, accountLinkEndpoints.createPasswordLink, options, ({ link }) => link),
        ),
      t`Link not created`,
      close,
    );
  }

  function close() {
    setMade(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={made === null ? t`A new password for ${username}?` : madeTitle(made)}
      description={
        made === null
          ? t`Check first who is asking: call them back on a number that you already have.`
          : undefined
      }
    >
      {made === null ? (
        <>
          <Points>
            <li>{t`The link works once, within an hour.`}</li>
            <li>{t`${username} is notified that you created it, wherever they are signed in.`}</li>
            <li>{t`Using it ends all their sessions and API tokens. A second factor stays.`}</li>
            <li>
              {t`For a week after that, you can't approve their withdrawals while another administrator can.`}
            </li>
          </Points>
          <Footer>
            <Button kind="quiet" onClick={close}>
              {t`Cancel`}
            </Button>
            <MailButton email={email} isBusy={isBusy} onClick={() => make({ byMail: true })} />
            <Button kind="primary" busy={isBusy} onClick={() => make({})}>
              {t`Make a link`}
            </Button>
          </Footer>
        </>
      ) : (
        <LinkShown made={made} onDone={close} />
      )}
    </Dialog>
  );
}

type MailButtonProps = { email: string; isBusy: boolean; onClick: () => void };

/** Only where the desk can send mail. */
function MailButton({ email, isBusy, onClick }: MailButtonProps) {
  if (!useSendsMail()) return null;
  return (
    <Button busy={isBusy} onClick={onClick}>
      {rich("Mail it to {0}", email)}
    </Button>
  );
}
