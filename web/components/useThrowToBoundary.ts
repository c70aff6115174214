import { useCallback, useState } from "react";

/** Rethrows an error from a browser callback during rendering, so that the error boundary of the panel catches it. */
export function useThrowToBoundary(): (error: unknown) => void {
  const [, setNothing] = useState<null>(null);
  return useCallback((error) => {
    setNothing(() => {
      throw error;
    });
  }, []);
}
