import { useRef } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { idSchema } from "#protocol/scalars.ts";
import { useAddress } from "./useAddress.ts";

/** Marks the history entries in which this page opened the details: going back closes those. */
const OPENED_HERE = "details opened here";

type Details = { id: string | null; open: (id: string) => void; close: () => void };

/**
 * The item whose details the address shows. Going back closes them, and after closing, going back does not open them
 * again.
 */
export function useDetails(): Details {
  const [query, change] = useAddress();
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);

  return {
    id: idSchema.safeParse(query.get("details")).data ?? null,
    open: (id) => change((before) => withDetails(before, id), { state: OPENED_HERE }),
    close: () => {
      if (location.state !== OPENED_HERE) change((before) => withDetails(before, null), { replace: true });
      // A second press of Escape must not go back twice.
      else if (left.current !== location.key) void navigate(-1);
      left.current = location.key;
    },
  };
}

function withDetails(before: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (id === null) next.delete("details");
  else next.set("details", id);
  return next;
}
