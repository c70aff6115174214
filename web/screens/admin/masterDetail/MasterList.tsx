import type { LucideIcon } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import styled from "styled-components";
import { Button } from "../../../components/Button.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Spinner } from "../../../components/Spinner.tsx";
import { type Message, rich, say, t } from "../../../language/index.ts";
import { color, from, space, text } from "../../../styles/theme.ts";
import { pickRoom, radius } from "../../../styles/tokens.ts";
import { ListSkeleton } from "./ListSkeleton.tsx";
import type { LoadedRows } from "../../../sync/index.ts";
import { useRowHeight } from "./useRowHeight.ts";
import type { ListSelection } from "./useSelection.ts";
import { type Picking, VirtualList } from "../../../components/rowWindow/VirtualList.tsx";

const Panel = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  height: 72vh;
  height: 72dvh;
  min-height: 360px;
  /* Rows end where the round corners begin: rounded clipping would involve the main thread in scrolling. */
  padding-bottom: ${radius};
  border-radius: ${radius};
  background: ${color("surface")};
  ${from.desktop} {
    height: auto;
  }
`;

const Captions = styled.div<{ $hasBoxes: boolean }>`
  padding: 0 ${space(4)} ${space(1)} ${({ $hasBoxes }) => ($hasBoxes ? pickRoom : space(4))};
  color: ${color("textQuiet")};
  ${text("label")}
  @media (max-width: 767.98px) {
    display: none;
  }
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(3)};
  min-height: 40px;
  padding: ${space(1)} ${space(4)};
  color: ${color("textMuted")};
  box-shadow: inset 0 1px 0 ${color("hairline")};
  ${text("table")}
`;

/** What an empty list says. */
export type EmptyTexts = { icon: LucideIcon; title: Message; text: Message };

type MasterListProps<E> = {
  /** Another name makes another list, which starts at its top. */
  name: string;
  label: string;
  toolbar: ReactNode;
  captions: ReactNode;
  queue: LoadedRows<E>;
  selection: ListSelection<E>;
  renderRow: (id: string) => ReactNode;
  onOpen: (how: "key" | "pointer") => void;
  picking?: Picking | undefined;
  /** Below the rows: actions for the picked rows. */
  pickBar?: ReactNode;
  empty: EmptyTexts;
  listRef: RefObject<HTMLDivElement | null>;
};

/** The left half of a queue: filters at the top, then the rows or why there are none. */
export function MasterList<E extends { id: string }>({
  name,
  label,
  toolbar,
  captions,
  queue,
  selection,
  renderRow,
  onOpen,
  picking,
  pickBar,
  empty,
  listRef,
}: MasterListProps<E>) {
  const { state, nextPage } = queue;
  const height = useRowHeight();
  return (
    <Panel aria-label={label} aria-busy={state.status === "loading"}>
      {toolbar}
      {state.status === "loading" && (
        <>
          <Captions aria-hidden $hasBoxes={picking !== undefined}>
            {captions}
          </Captions>
          <ListSkeleton height={height} />
        </>
      )}
      {state.status === "failed" && (
        <ErrorState title={t`This list could not be loaded`} text={state.message} onRetry={queue.retry} />
      )}
      {state.status === "loaded" && state.value.length === 0 && (
        <EmptyState icon={empty.icon} title={say(empty.title)} text={say(empty.text)} />
      )}
      {state.status === "loaded" && state.value.length > 0 && (
        <>
          <Captions aria-hidden $hasBoxes={picking !== undefined}>
            {captions}
          </Captions>
          <VirtualList
            key={name}
            listRef={listRef}
            label={label}
            rows={state.value}
            height={height}
            renderRow={renderRow}
            selectedId={selection.id}
            onSelect={selection.select}
            onMove={selection.move}
            onOpen={onOpen}
            picking={picking}
            onNearEnd={queue.loadMore}
            canFetchMore={!queue.isComplete && nextPage.status === "idle"}
            isComplete={queue.isComplete}
          />
        </>
      )}
      {pickBar}
      {nextPage.status === "loading" && (
        <Foot>{rich("{0} Loading more", <Spinner label={t`Loading more`} />)}</Foot>
      )}
      {nextPage.status === "failed" && (
        <Foot role="alert">
          {nextPage.message}
          <Button size="small" onClick={queue.loadMore}>
            {t`Try again`}
          </Button>
        </Foot>
      )}
    </Panel>
  );
}
