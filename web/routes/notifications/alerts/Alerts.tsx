import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { v4 as uuidv4 } from "uuid";
import { z } from "zod/mini";
import { type NotificationChoices, topicOf } from "#protocol/notificationChoices.ts";
import type { Notification } from "#protocol/notifications.ts";
import { playChime } from "../../../chime.ts";
import { choicesLoader } from "../../../entities/alerts/choicesLoader.ts";
import { renewPush } from "../../../entities/alerts/pushSetup.ts";
import { reportFault } from "../../../reportFault.ts";
import {
  agreeOnOneTab,
  attempt,
  leadsTabs,
  type OneTab,
  openChannel,
  tellLanguage,
  useLoader,
  useNotificationChoices,
  useNotifications,
  useUser,
} from "../../../sync/index.ts";
import { isSeen } from "./isSeen.ts";
import { showOnDesktop } from "./showOnDesktop.ts";
import { watchNews } from "./watchNews.ts";

/** From the service worker, when a notification was clicked. */
const openSchema = z.object({ type: z.literal("open"), path: z.string().check(z.regex(/^\/(?![/\\])/)) });

/** Alerts the user to new notifications, as they chose; rendered once the earlier notifications are known. */
export function Alerts() {
  useLoader(choicesLoader);
  const { id: userId } = useUser();
  const byId = useNotifications((state) => state.byId);
  const choices = useNotificationChoices((state) => state.byId.get(userId));
  const [pick] = useState(() => watchNews(byId));
  const tabs = useRef<OneTab>(null);
  const latest = useRef(choices);
  const navigate = useNavigate();

  useEffect(() => {
    latest.current = choices;
  }, [choices]);

  const isLanguageUnknown = choices?.language === null;
  useEffect(() => {
    if (isLanguageUnknown)
      attempt(tellLanguage, () => undefined).catch((error: unknown) =>
        reportFault("The language could not be told", error),
      );
  }, [isLanguageUnknown]);

  useEffect(() => {
    if (leadsTabs())
      renewPush(userId).catch((error: unknown) => reportFault("Pushes could not be renewed", error));
  }, [userId]);

  useEffect(() => {
    const agreed = agreeOnOneTab({
      tab: uuidv4(),
      openChannel: (onMessage) => openChannel(`livedesk-alerts-${userId}`, onMessage),
      leads: leadsTabs,
      sees: (notification) => document.visibilityState === "visible" && isSeen(notification, location),
    });
    tabs.current = agreed;
    return () => agreed.close();
  }, [userId]);

  useEffect(() => {
    const news = pick(byId);
    if (news.length > 0 && latest.current !== undefined && tabs.current !== null)
      void alertTo(news, latest.current, tabs.current);
  }, [byId, pick]);

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const listening = new AbortController();
    navigator.serviceWorker.addEventListener(
      "message",
      ({ data }) => {
        const message = openSchema.safeParse(data).data;
        if (message !== undefined) void navigate(message.path);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [navigate]);

  return null;
}

async function alertTo(
  news: readonly Notification[],
  choices: NotificationChoices,
  tabs: OneTab,
): Promise<void> {
  const { desktop, sound, showsDetails } = choices;
  const wanted = news.filter(({ kind }) => [...desktop, ...sound].includes(topicOf(kind)));
  const ours = await Promise.all(wanted.map(tabs.mayAlert));
  const told = wanted.filter((_, index) => ours[index]);
  const on = (channel: typeof desktop) => told.filter(({ kind }) => channel.includes(topicOf(kind)));
  if (on(sound).length > 0)
    playChime().catch((error: unknown) => reportFault("The sound could not be played", error));
  await showOnDesktop(on(desktop), showsDetails);
}
