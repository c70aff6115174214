let isLeading = true;

/** The leading tab polls even in the background, and so does a tab without others. */
export function setPollLeader(leads: boolean): void {
  isLeading = leads;
}

/** True in the one tab that acts for all; in browsers without locks, in each. */
export function leadsTabs(): boolean {
  return isLeading;
}

/** Thirty tabs need not all poll: while the socket is down, the leader and visible tabs do. */
export function shouldPoll(): boolean {
  return isLeading || document.visibilityState === "visible";
}
