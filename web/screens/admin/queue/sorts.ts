/** For whoever works from the longest wait on, and for whoever watches what comes in. */
export const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
] as const;
