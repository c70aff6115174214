import { useAddress } from "./useAddress.ts";

/** Whether `?open=` names this dialog, so that links can open it, and a function that opens or closes it. */
export function useOpened(name: string): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [query, change] = useAddress();
  return [
    query.get("open") === name,
    (isOpen) =>
      change(
        (before) => {
          const next = new URLSearchParams(before);
          if (isOpen) next.set("open", name);
          else next.delete("open");
          return next;
        },
        { replace: true },
      ),
  ];
}
