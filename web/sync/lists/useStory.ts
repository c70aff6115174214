import { useEffect, useMemo } from "react";
import { useDeferredStore } from "../../useDeferredStore.ts";
import { followStory, type StoryFilter, storySource, useStories } from "./storySource.ts";
import { useList } from "./useList.ts";

/** What happened to a trader, newest first, page by page; what happens while it is on screen appears in it. */
export function useStory(userId: string, { kind, q }: StoryFilter) {
  useEffect(() => followStory(userId), [userId]);
  const source = useMemo(() => storySource(userId, { kind, q }), [userId, kind, q]);
  const { byId } = useDeferredStore(useStories);
  return useList(source, byId);
}
