import { useEffect, useState } from "react";
import { z } from "zod/mini";
import type { AdminSettings } from "#protocol/settings.ts";
import { dropDraft, readDraft, writeDraft } from "../../../sync/index.ts";
import {
  changedFields,
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
const keptSchema = z.object({ draft: settingsDraftSchema, base: settingsDraftSchema, version: z.number() });

type State = {
  draft: SettingsDraft;
  base: SettingsDraft;
  version: number;
  conflicts: readonly SettingsField[];
};

/** The form's draft, kept up to date with the settings while it is edited. */
export function useSettingsDraft(settings: AdminSettings): Editing {
  const [state, setState] = useState<State>(() => readKept() ?? startFrom(settings));
  if (settings.version > state.version) setState(follow(state, settings));
  const { draft, base, version, conflicts } = state;
  const isDirty = changedFields(draft, base).length > 0;

  useEffect(() => {
    if (isDirty) writeDraft(DRAFT, { draft, base, version });
    else dropDraft(DRAFT);
  }, [isDirty, draft, base, version]);

  return {
    draft,
    base,
    isDirty,
    conflicts,
    change: (changes) => setState({ ...state, draft: { ...draft, ...changes } }),
    discard: () => setState(startFrom(settings)),
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

function startFrom(settings: AdminSettings): State {
  const draft = toDraft(settings);
  return { draft, base: draft, version: settings.version, conflicts: [] };
}

function follow(state: State, settings: AdminSettings): State {
  const incoming = toDraft(settings);
  const { draft, conflicts } = rebase(state.draft, state.base, incoming);
  const open = state.conflicts.filter((field) => draft[field] !== incoming[field]);
  return {
    draft,
    base: incoming,
    version: settings.version,
    conflicts: [...new Set([...open, ...conflicts])],
  };
}
