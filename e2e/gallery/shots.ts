import type { Shot } from "./shot.ts";
import { DESK_SHOTS } from "./shots/desk.ts";
import { MONEY_SHOTS } from "./shots/money.ts";
import { PASSKEY_SHOTS } from "./shots/passkeys.ts";
import { PROVIDER_SHOTS } from "./shots/provider.ts";
import { QUEUE_SHOTS } from "./shots/queue.ts";
import { SETTINGS_SHOTS } from "./shots/settings.ts";
import { STORY_SHOTS } from "./shots/story.ts";
import { TRADE_SHOTS } from "./shots/trade.ts";
import { VISITOR_SHOTS } from "./shots/visitor.ts";

export const SHOTS: readonly Shot[] = [
  ...VISITOR_SHOTS,
  ...TRADE_SHOTS,
  ...MONEY_SHOTS,
  ...SETTINGS_SHOTS,
  ...PASSKEY_SHOTS,
  ...PROVIDER_SHOTS,
  ...QUEUE_SHOTS,
  ...DESK_SHOTS,
  ...STORY_SHOTS,
];
