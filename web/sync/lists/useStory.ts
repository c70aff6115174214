import { useEffect, useMemo } from "react";
import { useDeferredStore } from "../../useDeferredStore.ts";
import { followStory, type StoryFilter, storySource, useStories } from "./storySource.ts";
import { useList } from "./useList.ts";

/** A trader's timeline, newest first, page by page; live while it is on screen. */
export function useStory(userId: string, { kind, q }: StoryFilter) {
  useEffect(() => followStory(userId), [userId]);
  const source = useMemo(() => storySource(userId, { kind, q }), [userId, kind, q]);
  const { byId } = useDeferredStore(useStories);
  return useList(source, byId);
}
