import { useId, useMemo } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { isForgotten } from "#protocol/forgotten.ts";
import { MAX_NOTE_LENGTH, noteTextSchema, traderFileEndpoints } from "#protocol/traderFile.ts";
import type { User } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { actOn, useDraft, useList, useNotes, useUser } from "../../../sync/index.ts";
import { noteSource } from "./noteSource.ts";
import { NoteItem } from "./NoteItem.tsx";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  justify-items: end;
  gap: ${space(2)};
  > :first-child {
    width: 100%;
  }
`;

const List = styled.ol`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};
`;

const Empty = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

/** The administrators' notes about a trader, and the field for more. */
export function NotesCard({ user }: { user: User }) {
  const titleId = useId();
  const byId = useNotes((state) => state.byId);
  const source = useMemo(() => noteSource(user.id), [user.id]);
  const { list, retry, hasMore, isLoadingMore, loadMore } = useList(source, byId);
  const isSelf = useUser().id === user.id;
  return (
    <Card aria-labelledby={titleId}>
      <PanelHeading
        id={titleId}
        title={t`Notes`}
        note={t`For administrators. They stay when edited, and nobody can delete them.`}
      />
      {isForgotten(user) ? (
        <Empty>{t`This account was anonymised. Nothing more is written down about it.`}</Empty>
      ) : isSelf ? (
        <Empty>{t`Nobody writes notes about themselves.`}</Empty>
      ) : (
        <NoteForm user={user} />
      )}
      {list.status === "loading" && <RowsSkeleton />}
      {list.status === "failed" && (
        <ErrorState title={t`The notes could not be loaded`} text={list.message} onRetry={retry} />
      )}
      {list.status === "loaded" && (
        <List aria-label={t`Notes`}>
          {list.value.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </List>
      )}
      {hasMore && (
        <Button size="small" kind="quiet" busy={isLoadingMore} onClick={loadMore}>
          {t`Load older notes`}
        </Button>
      )}
    </Card>
  );
}

const schema = z.object({ text: noteTextSchema });
const draftSchema = z.object({ text: z.string() });
const EMPTY = { text: "" };
const restOf = () => EMPTY;

/** Keeps what was typed across reloads, because a phone call may end in the middle of a sentence. */
function NoteForm({ user: { id, username } }: { user: User }) {
  const form = useForm(schema);
  const draft = useDraft({ name: `note about ${id}`, schema: draftSchema, empty: EMPTY, restOf });
  const { field } = useFields(form, [draft.values, draft.setValues]);

  async function submit({ text: sent }: z.output<typeof schema>) {
    const typed = draft.values;
    await actOn(useNotes, traderFileEndpoints.addNote, { params: { id }, body: { text: sent } });
    draft.taken(typed);
  }

  return (
    <Form onSubmit={form.handleSubmit(submit, t`The note was not saved`)}>
      <TextAreaField
        id="new-note"
        label={t`New note about ${username}`}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        error={form.errors.text}
        {...field("text")}
      />
      <Button type="submit" busy={form.isSubmitting}>
        {t`Save note`}
      </Button>
    </Form>
  );
}
