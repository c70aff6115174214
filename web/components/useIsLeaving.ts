import { useContext } from "react";
import { UNSAFE_DataRouterContext, useLocation } from "react-router";

/**
 * Tells whether another page, or another tab of this one, was asked for and is still to be drawn, at the moment of the
 * call: its code may have to come first, and changing the address meanwhile would cancel that. React's state says so
 * only after it has rendered.
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
