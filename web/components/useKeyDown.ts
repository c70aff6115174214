import { useEffect, useEffectEvent } from "react";

/** Handles keys wherever on the page they are pressed. */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleLatest(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
