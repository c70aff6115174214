import { useEffect, useState } from "react";
import { z } from "zod/mini";
import type { AdminSettings } from "#protocol/settings.ts";
import { dropDraft, readDraft, writeDraft } from "../../../sync/index.ts";
import {
  changedFields,
  isEqual,
  rebase,
  type SettingsDraft,
  settingsDraftSchema,
  type SettingsField,
  takeFields,
  toDraft,
} from "./settingsDraft.ts";

export type Editing = {
  draft: SettingsDraft;
  base: SettingsDraft;
  isDirty: boolean;
  /** Fields that somebody else changed while they were edited here. */
  conflicts: readonly SettingsField[];
  change: (changes: Partial<SettingsDraft>) => void;
  discard: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
};

const DRAFT = "admin.settings";
const keptSchema = z.object({ draft: settingsDraftSchema, base: settingsDraftSchema });

type State = {
  draft: SettingsDraft;
  base: SettingsDraft;
  conflicts: readonly SettingsField[];
};

/**
 * The form's draft, kept up to date with the settings while it is edited. It compares the values themselves, because
 * after a failover of the database the settings may have an earlier version, or the same number with other values.
 */
export function useSettingsDraft(settings: AdminSettings): Editing {
  const [state, setState] = useState<State>(() => readKept() ?? startFrom(toDraft(settings)));
  const incoming = toDraft(settings);
  if (!isEqual(state.base, incoming)) setState(follow(state, incoming));
  const { draft, base, conflicts } = state;
  const isDirty = changedFields(draft, base).length > 0;

  useEffect(() => {
    if (isDirty) writeDraft(DRAFT, { draft, base });
    else dropDraft(DRAFT);
  }, [isDirty, draft, base]);

  return {
    draft,
    base,
    isDirty,
    conflicts,
    change: (changes) => setState({ ...state, draft: { ...draft, ...changes } }),
    discard: () => setState(startFrom(incoming)),
    keepMine: () => setState({ ...state, conflicts: [] }),
    takeTheirs: () => setState({ ...state, draft: takeFields(draft, base, conflicts), conflicts: [] }),
  };
}

export function dropSettingsDraft(): void {
  dropDraft(DRAFT);
}

/** The draft from before a reload. */
function readKept(): State | null {
  const kept = readDraft(DRAFT, keptSchema);
  return kept === undefined ? null : { ...kept, conflicts: [] };
}

function startFrom(incoming: SettingsDraft): State {
  return { draft: incoming, base: incoming, conflicts: [] };
}

function follow(state: State, incoming: SettingsDraft): State {
  const { draft, conflicts } = rebase(state.draft, state.base, incoming);
  const open = state.conflicts.filter((field) => draft[field] !== incoming[field]);
  return { draft, base: incoming, conflicts: [...new Set([...open, ...conflicts])] };
}
