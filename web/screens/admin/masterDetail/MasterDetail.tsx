import { type ReactNode, type RefObject, useCallback, useMemo } from "react";
import { t } from "../../../language/index.ts";
import type { Listable, LoadedRows } from "../../../sync/index.ts";
import { type ItemFinder, MissingItem } from "./MissingItem.tsx";
import { MasterDetailLayout } from "./MasterDetailLayout.tsx";
import { type EmptyTexts, MasterList } from "./MasterList.tsx";
import type { ListSection } from "../../../sync/index.ts";
import { useFocusMoves } from "./useFocusMoves.ts";
import { useKept, useSections } from "../../../sync/index.ts";
import type { Many } from "../picks/many.ts";
import { PickBar } from "../picks/PickBar.tsx";
import { usePicks } from "../picks/usePicks.ts";
import type { Sharing } from "./selection.ts";
import { useSelection } from "./useSelection.ts";

const NOTHING: readonly never[] = [];

/** How a row's detail moves on. */
export type DetailMoves<E> = {
  rows: readonly E[];
  /** Moves on to the next pending row and focuses the list; stable. */
  advance: (isWaiting: (row: E) => boolean) => void;
  actionsRef: RefObject<HTMLDivElement | null>;
};

type MasterDetailProps<E extends Listable> = {
  label: string;
  /** Shown instead of the detail while nothing is selected. */
  hint: string;
  byId: ReadonlyMap<string, E>;
  /** Finds the item of the URL if the list does not contain it. */
  finder: ItemFinder<E>;
  /** The list's sections, each with its rows and their order; must be stable. */
  sections: readonly ListSection<E>[];
  /** Another filter makes another list, which starts at its top. */
  filter: object;
  toolbar: ReactNode;
  captions: ReactNode;
  /** Must be stable: a row re-renders only when its own entity changes. */
  renderRow: (id: string) => ReactNode;
  /** For lists that several people work on; must be stable. */
  sharing?: Sharing;
  /** Hides rows; must be stable. */
  narrow?: (id: string) => boolean;
  /** For lists whose rows can be decided together. */
  many?: Many<E>;
  /** True if pending rows are above all others. */
  areWaitingFirst?: boolean;
  empty: EmptyTexts;
  titleOf: (selected: E) => string;
  /** Next to the title. */
  renderAside?: (selected: E) => ReactNode;
  renderDetail: (selected: E, moves: DetailMoves<E>) => ReactNode;
};

/** A live list next to the details of the selected row. */
export function MasterDetail<E extends Listable>({
  label,
  hint,
  byId,
  finder,
  sections,
  filter,
  toolbar,
  captions,
  renderRow,
  sharing,
  narrow,
  many,
  areWaitingFirst = false,
  empty,
  titleOf,
  renderAside,
  renderDetail,
}: MasterDetailProps<E>) {
  const queue = useNarrowed(useSections(byId, sections), narrow);
  const rows = queue.state.status === "loaded" ? queue.state.value : NOTHING;
  const name = JSON.stringify(filter);
  const selection = useSelection(rows, name, sharing);
  const { id: selectedId } = selection;
  useKept(
    finder.store,
    useCallback(({ id }: E) => id === selectedId, [selectedId]),
  );
  const selected = selection.id === null ? undefined : byId.get(selection.id);
  const picks = usePicks({ many, name, queue, rows, byId, areWaitingFirst });
  const { listRef, actionsRef, handleOpen, focusList } = useFocusMoves(selection);

  const { advance: goOn } = selection;
  const advance = useCallback(
    (isWaiting: (row: E) => boolean) => void goOn(isWaiting).then(focusList),
    [goOn, focusList],
  );

  const missing =
    selection.id === null || queue.state.status === "loading"
      ? null
      : {
          title: t`Not in this list`,
          aside: null,
          body: (
            <MissingItem key={selection.id} id={selection.id} finder={finder} onLeave={selection.clear} />
          ),
        };

  return (
    <MasterDetailLayout
      isWide={selection.isWide}
      isOpen={selection.isOpen}
      onClose={selection.close}
      hint={hint}
      list={
        <MasterList
          name={name}
          label={label}
          toolbar={toolbar}
          captions={captions}
          queue={queue}
          selection={selection}
          renderRow={renderRow}
          onOpen={handleOpen}
          picking={picks?.picking}
          pickBar={
            picks !== null &&
            many !== undefined &&
            picks.pickedRows.length > 0 && (
              <PickBar
                count={picks.pickedRows.length}
                isPickingAll={picks.isPickingAll}
                onAll={picks.picking.pickAll}
                onClear={picks.clear}
              >
                {many.renderDecide(picks.pickedRows)}
              </PickBar>
            )
          }
          empty={empty}
          listRef={listRef}
        />
      }
      detail={
        selected === undefined
          ? missing
          : {
              title: titleOf(selected),
              aside: renderAside?.(selected),
              body: renderDetail(selected, { rows, advance, actionsRef }),
            }
      }
    />
  );
}

/** The rows that are not hidden. */
function useNarrowed<E extends Listable>(
  queue: LoadedRows<E>,
  narrow: ((id: string) => boolean) | undefined,
): LoadedRows<E> {
  const { state } = queue;
  const rows = state.status === "loaded" ? state.value : NOTHING;
  const left = useMemo(
    () => (narrow === undefined ? rows : rows.filter(({ id }) => narrow(id))),
    [rows, narrow],
  );
  return state.status === "loaded" ? { ...queue, state: { status: "loaded", value: left } } : queue;
}
