let isLeading = true;

/** The tab that leads polls even in the background, as does one that has no others. */
export function setPollLeader(leads: boolean): void {
  isLeading = leads;
}

/** Thirty tabs need not all ask: while the socket is down the leader does, and what somebody looks at. */
export function shouldPoll(): boolean {
  return isLeading || document.visibilityState === "visible";
}
