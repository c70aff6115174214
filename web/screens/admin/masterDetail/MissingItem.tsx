import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../../components/Button.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Spinner } from "../../../components/Spinner.tsx";
import { type Message, say, t } from "../../../language/index.ts";
import { type EntityStore, type Loader, useLoader, type Versioned } from "../../../sync/index.ts";
import { type Loadable, LOADING } from "../../../loadable.ts";

export type ItemFinder<E extends Versioned> = {
  /** What an item is called: "order". */
  noun: Message;
  store: EntityStore<E>;
  loaderOf: (id: string) => Loader;
};

type MissingItemProps<E extends Versioned> = { id: string; finder: ItemFinder<E>; onLeave: () => void };

/**
 * Shown instead of an item that a link names and the list does not contain: fetches the item, or says that it does not
 * exist.
 */
export function MissingItem<E extends Versioned>({ id, finder, onLeave }: MissingItemProps<E>) {
  const loader = useMemo(() => finder.loaderOf(id), [id, finder]);
  const { retry, ...state } = useLoader(loader);
  // The list defers its updates, so it shows an item a moment after it was found.
  const isFound = finder.store(({ byId }) => byId.has(id));
  return (
    <MissingNotice noun={finder.noun} state={isFound ? LOADING : state} onRetry={retry} onLeave={onLeave} />
  );
}

type MissingNoticeProps = {
  noun: Message;
  state: Loadable<true>;
  onRetry: () => void;
  onLeave: () => void;
};

export function MissingNotice({ noun, state, onRetry, onLeave }: MissingNoticeProps) {
  if (state.status === "failed") {
    return (
      <ErrorState title={t`This ${say(noun)} could not be loaded`} text={state.message} onRetry={onRetry} />
    );
  }
  if (state.status === "loading") {
    return (
      <EmptyState
        icon={SearchX}
        title={t`This ${say(noun)} isn't in the current list`}
        text={<Spinner label={t`Searching`} />}
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t`This ${say(noun)} could not be found`}
      text={t`The desk has no ${say(noun)} with the ID in this link.`}
      action={<Button onClick={onLeave}>{t`Back to the list`}</Button>}
    />
  );
}
