import { useCallback, useState } from "react";

/** Hands a fault from where React hears of none, as in a callback of the browser, to the panel's boundary. */
export function useThrowToBoundary(): (error: unknown) => void {
  const [, setNothing] = useState<null>(null);
  return useCallback((error) => {
    setNothing(() => {
      throw error;
    });
  }, []);
}
