import type { Config } from "../config.ts";
import type { Sender } from "./sendPush.ts";
import { deriveVapid } from "./vapid.ts";

/** Push services require a contact for each sender; some accept only public addresses. */
const NOBODY = "mailto:desk@livedesk.invalid";

/** The desk as push services know it: its VAPID keys, and its first public address as the contact. */
export function senderOf({ pushKey, publicOrigins }: Pick<Config, "pushKey" | "publicOrigins">): Sender {
  const contact = publicOrigins.find((origin) => origin.startsWith("https:")) ?? NOBODY;
  return { vapid: deriveVapid(pushKey), contact };
}
