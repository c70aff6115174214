/** Addresses of other programs, and what is sent to them. */
export const WEBHOOKS = {
  "changeWebhook, rotateWebhookSecret, removeWebhook, testWebhook, listWebhookDeliveries, sendWebhookAgain.id":
    "The id of the webhook.",
  "createWebhook.url": "The address to which the desk sends.",
  "changeWebhook.url":
    "The address to which the desk sends. The shown one, which ends with `…`, keeps the one that is there.",
  "Webhook.url":
    "The address to which the desk sends. `…` stands for its path and query, which are never shown: they often hold a secret.",
  events: "The events that are sent.",
  stoppedAs:
    "Why nothing is sent. `paused`: an administrator paused it. `gone`: the receiver answered 410. `unreadable`: the secret was encrypted with a session key that is no longer configured. Null while it is on.",
  stoppedAt: "When it was stopped; null while it is on.",
  formerSecretUntil: "Until when the secret before this one signs too; null if there is none.",
  failingSince: "Since when every attempt has failed; null if the last one succeeded.",
  fault: "What went wrong at the last attempt; null if it succeeded.",
  missedAt: "When events were deleted before they could be sent; null if that never happened.",
  isRemoved: "True once it was removed.",
  webhook: "The webhook, without its secret.",
  "NewWebhook.secret": "The secret that signs what is sent. Only this answer contains it.",
  isPaused: "True pauses it, false resumes it.",

  "WebhookDelivery.id": "The `webhook-id` of all its attempts.",
  event: "The event that is sent, or `webhook.test`.",
  "WebhookDelivery.subject": "The id of the order, transaction, user, …; null if it has none.",
  happenedAt: "When the event happened.",
  "WebhookDelivery.status": "Whether it waits, was sent, or was given up.",
  attempts: "How often it was tried.",
  nextAt:
    "When a waiting one is tried next; it may also wait for an earlier one about the same subject. Null if it does not wait.",
  endedAt: "When it was sent or given up; null while it waits.",
  answer: "The HTTP status of the last attempt; null if there was none, or no answer.",
  "WebhookDeliveries.waiting": "How many are on their way.",
  dead: "How many were given up.",
  latest: "The newest that were not given up, newest first.",
  deadLetters:
    "The oldest that were given up, oldest first: sent again in this order, a subject's latest state arrives last.",
  deliveries: "The ids of deliveries to send again.",
  queued: "How many are sent again.",
};
