import { Search, X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isForgotten } from "#protocol/forgotten.ts";
import { Kbd } from "../../components/Kbd.ts";
import { useOverlay } from "../../components/overlays.ts";
import { rememberFocus } from "../../components/rememberFocus.ts";
import { Spinner } from "../../components/Spinner.tsx";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { rich, t } from "../../language/index.ts";
import { usePreferences } from "../../preferences.ts";
import { useUser, useUsers } from "../../sync/index.ts";
import { signOutSafely } from "../../signOutSafely.ts";
import { FinderRow } from "./FinderRow.tsx";
import { Close, Group, GroupName, Help, Input, Line, List, Note, Panel, Scrim } from "./finderParts.ts";
import { type FinderItem, groupsOf } from "./finderItems.ts";
import { matchingPlaces, placesFor } from "./places.ts";
import { useFound } from "./useFound.ts";

/** Finds traders, orders, transactions, pages and actions from any page, by keyboard alone. */
export function Finder({ onClose }: { onClose: () => void }) {
  const isAdmin = useUser().role === "admin";
  const [typed, setTyped] = useState("");
  /** The key of the row that was pointed at or moved to; null for the first. */
  const [picked, setPicked] = useState<string | null>(null);
  /** What was typed when Enter was pressed, before the answer came. */
  const [awaited, setAwaited] = useState<"item" | "balance" | null>(null);
  const found = useFound(typed, isAdmin);
  const { show } = useOverlay();
  const changePreferences = usePreferences(({ change }) => change);
  const places = useMemo(
    () =>
      placesFor(isAdmin ? "admin" : "user", {
        signOut: () => void signOutSafely(),
        showKeys: () => show("keys"),
        changeTheme: (theme) => changePreferences({ theme }),
      }),
    [isAdmin, show, changePreferences],
  );
  const [firstUser] = found.ids.users;
  const isOneForgotten = useUsers(({ byId }) => {
    const user = firstUser === undefined ? undefined : byId.get(firstUser);
    return user !== undefined && isForgotten(user);
  });
  const groups = useMemo(
    () =>
      groupsOf({
        found: found.ids,
        places: matchingPlaces(places, typed),
        isAdmin,
        typed,
        isForgotten: isOneForgotten,
      }),
    [found.ids, places, typed, isAdmin, isOneForgotten],
  );
  const items = groups.flatMap((group) => group.items);
  const index = indexOf(picked, items);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const returnFocus = useRef<() => void>(undefined);
  const navigate = useNavigate();

  const reveal = useEffectEvent(() => {
    list.current?.querySelector(`[id="${listId}-${index}"]`)?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => reveal(), [index]);

  function open(item: FinderItem | undefined, what: "item" | "balance" = "item") {
    if (item === undefined) return;
    const does = what === "balance" && item.balance !== undefined ? { path: item.balance } : item.does;
    // The page that opens sets the focus itself.
    returnFocus.current = undefined;
    onClose();
    if ("path" in does) void navigate(does.path);
    else does.run();
  }

  function pick(item: FinderItem | undefined) {
    setPicked(item?.key ?? null);
    setAwaited(null);
  }

  const openAwaited = useEffectEvent(() => {
    if (awaited !== null && !found.isSearching && found.fault === null) open(items[index], awaited);
  });
  useEffect(() => openAwaited(), [awaited, found.isSearching]);

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = steps[event.key];
    if (by !== undefined) pick(items[stepTo(index, by, items.length)]);
    else if (event.key === "Enter") {
      const what = event.shiftKey ? "balance" : "item";
      // Results may still belong to the previous text; pages and actions never do.
      const item = items[index];
      const isMeant = item?.shows.kind === "place" || (picked !== null && item?.key === picked);
      if (found.isSearching && !isMeant) setAwaited(what);
      else open(item, what);
    } else return;
    event.preventDefault();
  }

  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Scrim>
          <Panel
            aria-describedby={undefined}
            onOpenAutoFocus={() => (returnFocus.current = rememberFocus())}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus.current?.();
            }}
          >
            <Primitive.Title asChild>
              <VisuallyHidden>{t`Find anything`}</VisuallyHidden>
            </Primitive.Title>
            <Line>
              <Search size={18} aria-hidden />
              <Input
                aria-label={t`Find anything`}
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={index >= 0 ? `${listId}-${index}` : undefined}
                placeholder={
                  isAdmin
                    ? t`Name, email, ID, wallet, on-chain ID, amount, day or page`
                    : t`ID, amount, day or page`
                }
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  pick(undefined);
                }}
                onKeyDown={handleKey}
              />
              {found.isSearching && <Spinner label={t`Searching`} />}
              <Close label={t`Close`} onClick={onClose}>
                <X size={18} aria-hidden />
              </Close>
            </Line>
            <List
              ref={list}
              id={listId}
              // A listbox without options would be invalid.
              {...(items.length > 0 && { role: "listbox", tabIndex: -1, "aria-label": t`What was found` })}
            >
              {groups.map(({ name, items: inGroup }) => (
                <Group key={name} aria-label={name}>
                  <GroupName aria-hidden>{name}</GroupName>
                  {inGroup.map((item) => {
                    const at = items.indexOf(item);
                    return (
                      <FinderRow
                        key={item.key}
                        id={`${listId}-${at}`}
                        item={item}
                        isChosen={at === index}
                        onPoint={() => pick(item)}
                        onOpen={() => open(item)}
                        onOpenBalance={() => open(item, "balance")}
                      />
                    );
                  })}
                </Group>
              ))}
              {found.fault !== null && (
                <Note role="alert">{rich("The search failed. {0}", found.fault)}</Note>
              )}
              {items.length === 0 && found.fault === null && (
                <Note>{found.isSearching ? t`Searching` : t`Nothing found for “${typed.trim()}”`}</Note>
              )}
            </List>
            <VisuallyHidden as="output">{found.isSearching ? "" : t`${items.length} found`}</VisuallyHidden>
            <Help aria-hidden>
              <span>{rich("{0} {1} choose", <Kbd>↑</Kbd>, <Kbd>↓</Kbd>)}</span>
              <span>{rich("{0} open", <Kbd>Enter</Kbd>)}</span>
              {items[index]?.balance !== undefined && (
                <span>{rich("{0} {1} explain the balance", <Kbd>Shift</Kbd>, <Kbd>Enter</Kbd>)}</span>
              )}
              <span>{rich("{0} close", <Kbd>Esc</Kbd>)}</span>
            </Help>
          </Panel>
        </Scrim>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Single steps continue from the end at the beginning. */
function stepTo(index: number, by: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(by) === 1) return (index + by + count) % count;
  return Math.min(Math.max(index + by, 0), count - 1);
}

/** The first row, unless the picked one is still there; -1 if there are none. */
function indexOf(picked: string | null, items: readonly FinderItem[]): number {
  const index = items.findIndex(({ key }) => key === picked);
  return index === -1 ? Math.min(0, items.length - 1) : index;
}
