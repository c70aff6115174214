import { useEffect } from "react";
import { create } from "zustand";
import { type Message } from "../language/index.ts";

/** Keys that work at the moment, grouped by the part of the page that handles them. */
export type KeyGroup = {
  place: Message;
  keys: readonly (readonly [keys: string, what: Message])[];
};

type KeysState = { groups: readonly KeyGroup[] };

/** What the list of keys shows, in the order in which it came on screen. */
export const useKeyGroups = create<KeysState>()(() => ({ groups: [] }));

/** Lists keys while the component that handles them is on screen. `group` must be a constant. */
export function useKeys(group: KeyGroup): void {
  useEffect(() => {
    useKeyGroups.setState(({ groups }) => ({ groups: [...groups, group] }));
    return () =>
      useKeyGroups.setState(({ groups }) => {
        const index = groups.indexOf(group);
        return { groups: groups.filter((_, at) => at !== index) };
      });
  }, [group]);
}
