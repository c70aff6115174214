import { useId, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { commentSchema } from "#protocol/forms.ts";
import { type Flag, FLAGS, traderFileEndpoints } from "#protocol/traderFile.ts";
import type { User } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { FLAG_NAMES } from "../../../entities/users/FlagBadges.tsx";
import { mark, type Message, say, t } from "../../../language/index.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { color, space, text } from "../../../styles/theme.ts";
import { actOn, useFlags, useFlagsOf, useUser } from "../../../sync/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space(3)};
  ${text("table")}
`;

const Reason = styled.span`
  display: block;
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
`;

/** What a flag means, for whoever decides whether to set it. */
const MEANINGS: Readonly<Record<Flag, Message>> = {
  verified_by_phone: mark`Somebody at the desk has spoken to them and verified who they are`,
  watch: mark`Anybody who decides about this trader should double-check`,
};

/** The flags of a trader, each set or cleared with a reason. */
export function FlagsCard({ user }: { user: User }) {
  const titleId = useId();
  const flags = useFlagsOf(user.id);
  const isSelf = useUser().id === user.id;
  const [asked, setAsked] = useState<Flag | null>(null);
  return (
    <Card aria-labelledby={titleId}>
      <PanelHeading
        id={titleId}
        title={t`Flags`}
        note={t`Administrators see them wherever the trader appears`}
      />
      <List>
        {FLAGS.map((flag) => {
          const known = flags.find((one) => one.flag === flag);
          return (
            <Item key={flag}>
              <span>
                <strong>{say(FLAG_NAMES[flag])}</strong>
                <Reason>
                  {known === undefined ? (
                    say(MEANINGS[flag])
                  ) : (
                    <>
                      {known.reason} · <TraderLink userId={known.byId}>{known.by}</TraderLink>,{" "}
                      <RelativeTime time={known.at} />
                    </>
                  )}
                </Reason>
              </span>
              <Button
                size="small"
                disabled={isSelf}
                aria-label={
                  known === undefined
                    ? t`Set “${say(FLAG_NAMES[flag])}”`
                    : t`Clear “${say(FLAG_NAMES[flag])}”`
                }
                onClick={() => setAsked(flag)}
              >
                {known === undefined ? t`Set` : t`Clear`}
              </Button>
            </Item>
          );
        })}
      </List>
      {asked !== null && (
        <FlagDialog
          user={user}
          flag={asked}
          isSet={flags.some(({ flag }) => flag === asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

const schema = z.object({ reason: commentSchema.check(z.minLength(1, "Say why")) });

type FlagDialogProps = { user: User; flag: Flag; isSet: boolean; onClose: () => void };

function FlagDialog({ user, flag, isSet, onClose }: FlagDialogProps) {
  // The question stays the same if somebody else changes the flag meanwhile.
  const [sets] = useState(!isSet);
  const form = useForm(schema);
  const name = say(FLAG_NAMES[flag]);

  async function submit({ reason }: z.output<typeof schema>) {
    const options = { params: { id: user.id, flag }, body: { isSet: sets, reason } };
    await actOn(useFlags, traderFileEndpoints.changeFlag, options);
    toastSuccess(
      t`Flag changed`,
      sets ? t`${user.username}: “${name}” is set` : t`${user.username}: “${name}” is cleared`,
    );
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onSubmit={form.handleSubmit(submit, t`The flag was not changed`)}
      title={sets ? t`Set “${name}”` : t`Clear “${name}”`}
      description={t`${user.username} does not see it. ${say(MEANINGS[flag])}.`}
      confirmLabel={sets ? t`Set the flag` : t`Clear the flag`}
      busy={form.isSubmitting}
    >
      <TextField
        label={t`Reason`}
        hint={t`Shown with the flag, and kept in the audit log for good`}
        maxLength={500}
        error={form.errors.reason}
        {...form.register("reason")}
      />
    </ConfirmDialog>
  );
}
