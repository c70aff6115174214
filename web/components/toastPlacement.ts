import { useLayoutEffect } from "react";
import { create } from "zustand";

type ToastPlacement = { side: "left" | "right" };

/** At which side of wide screens toasts appear. */
export const useToastPlacement = create<ToastPlacement>()(() => ({ side: "right" }));

/** For screens whose actions are at the bottom right: what was just done must not cover what is done next. */
export function useToastsOnTheLeft(): void {
  useLayoutEffect(() => {
    useToastPlacement.setState({ side: "left" });
    return () => useToastPlacement.setState({ side: "right" });
  }, []);
}
