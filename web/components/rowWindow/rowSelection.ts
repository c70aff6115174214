import { createContext, use } from "react";

/** Whether the row around it is the selected one. */
export const rowSelection = createContext(false);

/** For links in a row: Tab reaches only those of the selected row, so that a list is one tab stop. */
export function useLinkInRow(): { tabIndex: 0 | -1 } {
  return { tabIndex: use(rowSelection) ? 0 : -1 };
}
