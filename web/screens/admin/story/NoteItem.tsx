import { useMemo, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { MAX_NOTE_LENGTH, type Note, noteTextSchema, traderFileEndpoints } from "#protocol/traderFile.ts";
import { callShape } from "../../../api.ts";
import { Button } from "../../../components/Button.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Spinner } from "../../../components/Spinner.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { t } from "../../../language/index.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { color, space, text } from "../../../styles/theme.ts";
import { actOn, defineAnswer, useAnswer, useNotes, useUser } from "../../../sync/index.ts";

const Item = styled.li`
  display: grid;
  gap: ${space(1)};
  padding-top: ${space(3)};
  border-top: 1px solid ${color("hairline")};
  ${text("table")}
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  min-height: 28px;
  color: ${color("textMuted")};
  ${text("label")}
  > :last-child {
    margin-left: auto;
  }
`;

const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Former = styled.ol`
  display: grid;
  gap: ${space(2)};
  padding-left: ${space(3)};
  border-left: 2px solid ${color("hairline")};
  color: ${color("textMuted")};
`;

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(2)};
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(2)};
`;

export function NoteItem({ note }: { note: Note }) {
  const isMine = useUser().id === note.authorId;
  const [shown, setShown] = useState<"text" | "form" | "history">("text");
  const { author, createdAt, editedAt } = note;
  const isRemoved = note.text === "";
  return (
    <Item>
      <Head>
        <TraderLink userId={note.authorId}>{author}</TraderLink>
        <RelativeTime time={createdAt} />
        {editedAt !== null && !isRemoved && (
          <Button
            size="small"
            kind="quiet"
            aria-expanded={shown === "history"}
            onClick={() => setShown(shown === "history" ? "text" : "history")}
          >
            {t`Edited`}
          </Button>
        )}
        {isMine && !isRemoved && shown !== "form" && (
          <Button size="small" kind="quiet" onClick={() => setShown("form")}>
            {t`Edit`}
          </Button>
        )}
      </Head>
      {shown === "form" ? (
        <EditForm note={note} onClose={() => setShown("text")} />
      ) : (
        <Text>{isRemoved ? t`Removed when the account was anonymised` : note.text}</Text>
      )}
      {shown === "history" && <History key={note.version} note={note} />}
    </Item>
  );
}

const schema = z.object({ text: noteTextSchema });

function EditForm({ note, onClose }: { note: Note; onClose: () => void }) {
  const form = useForm(schema);
  // Edits the version that was opened: an edit in another tab must not be overwritten.
  const [opened] = useState(note);

  async function submit({ text: sent }: z.output<typeof schema>) {
    const { id, userId, version } = opened;
    // Refused with `stale_version` if the note was changed meanwhile.
    const options = { params: { id: userId, note: id }, body: { text: sent, version } };
    await actOn(useNotes, traderFileEndpoints.editNote, options);
    onClose();
  }

  return (
    <Form onSubmit={form.handleSubmit(submit, t`The note was not changed`)}>
      <TextAreaField
        label={t`Text of the note`}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={opened.text}
        error={form.errors.text}
        {...form.register("text")}
      />
      <Buttons>
        <Button size="small" kind="quiet" onClick={onClose} disabled={form.isSubmitting}>
          {t`Keep as it is`}
        </Button>
        <Button size="small" type="submit" busy={form.isSubmitting}>
          {t`Save`}
        </Button>
      </Buttons>
    </Form>
  );
}

/** The former texts of the note, the latest first. */
function History({ note: { id, userId } }: { note: Note }) {
  const answer = useMemo(
    () =>
      defineAnswer({
        name: `texts of note ${id}`,
        fetch: () => callShape(traderFileEndpoints.listNoteTexts, { params: { id: userId, note: id } }),
      }),
    [id, userId],
  );
  const { retry, ...state } = useAnswer(answer);
  if (state.status === "loading") return <Spinner label={t`Loading the former texts`} />;
  if (state.status === "failed")
    return (
      <ErrorState title={t`The former texts could not be loaded`} text={state.message} onRetry={retry} />
    );
  return (
    <Former aria-label={t`Former texts`} reversed>
      {state.value
        .slice(0, -1)
        .toReversed()
        .map(({ text: former, at }) => (
          <li key={at}>
            <RelativeTime time={at} />
            <Text>{former}</Text>
          </li>
        ))}
    </Former>
  );
}
