import { useLayoutEffect } from "react";
import { create } from "zustand";

type ToastPlacement = { side: "left" | "right" };

/** The side on which toasts appear on wide screens. */
export const useToastPlacement = create<ToastPlacement>()(() => ({ side: "right" }));

/** For screens with actions at the bottom right, so that a toast about the last action does not cover the next one. */
export function useToastsOnTheLeft(): void {
  useLayoutEffect(() => {
    useToastPlacement.setState({ side: "left" });
    return () => useToastPlacement.setState({ side: "right" });
  }, []);
}
