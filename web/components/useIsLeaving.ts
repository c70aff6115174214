import { useContext } from "react";
import { UNSAFE_DataRouterContext, useLocation } from "react-router";

/**
 * Returns a function that tells whether the page is about to change: another one, or another tab of it, was requested
 * but not rendered yet, because its code may still be loading. Changing the address meanwhile would cancel the
 * navigation. React's state is updated only after rendering.
 */
export function useIsLeaving(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { pathname, search } = useLocation();
  return () => {
    if (router === undefined) return false;
    const { navigation, location } = router.state;
    const asked = navigation.location ?? location;
    return asked.pathname !== pathname || asked.search !== search;
  };
}
