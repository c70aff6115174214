import { useEffect, useId, useMemo, useState } from "react";
import styled from "styled-components";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { type DeskNote, deskNoteEndpoints, MAX_NOTE_LENGTH } from "#protocol/deskNote.ts";
import { callShape } from "../../../api.ts";
import { Button } from "../../../components/Button.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useAction } from "../../../components/useAction.ts";
import { rich, t } from "../../../language/index.ts";
import {
  actOn,
  dropDraft,
  entityLoader,
  readDraft,
  run as load,
  useDeskNotes,
  useLoader,
  writeDraft,
} from "../../../sync/index.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { color, space, text } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { joinTexts, newestNote, noteDraftSchema, overtakenBy } from "./noteDraft.ts";

/** The note with its earlier versions. */
const noteLoader = entityLoader(useDeskNotes, {
  name: "deskNotes",
  pollMs: ADMIN_POLL_MS,
  fetch: () => callShape(deskNoteEndpoints.listDeskNotes),
});

const DRAFT = "admin.note";
const ROWS = 8;

const Stack = styled.section`
  display: grid;
  gap: ${space(3)};
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`;

const Buttons = styled.div`
  display: flex;
  margin-inline-start: auto;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const Quiet = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

const Theirs = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)};
  border-radius: ${radius};
  background: ${color("waitSoft")};
`;

const Text = styled.p`
  max-height: 240px;
  overflow-y: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Versions = styled.ol`
  display: grid;
  gap: ${space(3)};
  margin-top: ${space(3)};
`;

/**
 * The note of all administrators. If two edit it at once, nothing is lost: the second sees the first's text and
 * decides.
 */
export function NoteEditor() {
  const loading = useLoader(noteLoader);
  const byId = useDeskNotes((state) => state.byId);
  const versions = useMemo(() => [...byId.values()].toSorted((a, b) => b.version - a.version), [byId]);
  const newest = newestNote(versions);
  const [draft, setDraft] = useState(() => readDraft(DRAFT, noteDraftSchema) ?? null);
  const { isBusy, run } = useAction();
  useEffect(() => (draft === null ? dropDraft(DRAFT) : writeDraft(DRAFT, draft)), [draft]);

  if (newest === null && loading.status === "failed")
    return (
      <ErrorState title={t`The note could not be loaded`} text={loading.message} onRetry={loading.retry} />
    );
  if (newest === null && loading.status === "loading") return <Skeleton $height="240px" />;

  const known = newest?.version ?? 0;
  const overtaken = overtakenBy(draft, newest);
  const isDirty = draft !== null && draft.text !== (newest?.text ?? "");

  function handleChange(typed: string) {
    setDraft({ text: typed, version: draft?.version ?? known });
  }

  function save() {
    if (draft === null) return;
    run(
      async () => {
        // Refused with `stale_version` if there is a newer one.
        const body = { text: draft.text, version: known };
        await actOn(useDeskNotes, deskNoteEndpoints.writeDeskNote, { body });
        setDraft(null);
        toastSuccess(t`Note saved`, t`All administrators see it.`);
      },
      async (refusal) => {
        toastError(t`Not saved`, refusal.serverMessage);
        await load(noteLoader);
      },
    );
  }

  return (
    <Stack aria-label={t`Note`}>
      <TextAreaField
        label={t`Note`}
        hint={t`All administrators see and edit it. Every version is kept.`}
        rows={ROWS}
        maxLength={MAX_NOTE_LENGTH}
        value={draft?.text ?? newest?.text ?? ""}
        placeholder={t`What the next shift should know: who calls back, what is agreed, what to watch`}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      {overtaken !== null && draft !== null && (
        <Theirs role="alert">
          <p>
            {rich(
              "{0} {1}, while you were writing:",
              <strong>
                {rich(
                  "{0} changed the note",
                  <TraderLink userId={overtaken.writtenById} inNewTab>
                    {overtaken.writtenBy}
                  </TraderLink>,
                )}
              </strong>,
              <RelativeTime time={overtaken.writtenAt} />,
            )}
          </p>
          <Text>{overtaken.text === "" ? t`(empty)` : overtaken.text}</Text>
          <Buttons>
            <Button
              size="small"
              onClick={() =>
                setDraft({ text: joinTexts(overtaken.text, draft.text), version: overtaken.version })
              }
            >
              {t`Append mine`}
            </Button>
            <Button size="small" onClick={() => setDraft({ text: draft.text, version: overtaken.version })}>
              {t`Keep mine`}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setDraft(null)}>
              {t`Take theirs`}
            </Button>
          </Buttons>
        </Theirs>
      )}
      <Foot>
        <Quiet>
          {newest === null ? (
            t`Nobody has written one yet.`
          ) : (
            <>
              {rich(
                "By {0}, {1}",
                <TraderLink userId={newest.writtenById}>{newest.writtenBy}</TraderLink>,
                <RelativeTime time={newest.writtenAt} />,
              )}
            </>
          )}
        </Quiet>
        <Buttons>
          {isDirty && overtaken === null && (
            <Button kind="quiet" onClick={() => setDraft(null)}>
              {t`Discard`}
            </Button>
          )}
          <Button kind="primary" busy={isBusy} disabled={!isDirty || overtaken !== null} onClick={save}>
            {t`Save note`}
          </Button>
        </Buttons>
      </Foot>
      {versions.length > 1 && <Earlier versions={versions.slice(1)} />}
    </Stack>
  );
}

function Earlier({ versions }: { versions: readonly DeskNote[] }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        size="small"
        kind="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t`Hide earlier versions` : t`Earlier versions (${versions.length})`}
      </Button>
      <Versions id={id} hidden={!isOpen}>
        {versions.map(({ id: key, writtenBy, writtenById, writtenAt, text: was }) => (
          <li key={key}>
            <Quiet>
              <TraderLink userId={writtenById}>{writtenBy}</TraderLink>, <RelativeTime time={writtenAt} />
            </Quiet>
            <Text>{was === "" ? t`(empty)` : was}</Text>
          </li>
        ))}
      </Versions>
    </div>
  );
}
