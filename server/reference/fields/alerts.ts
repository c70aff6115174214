/** Notifications, what a user wants to be alerted to, pushes. */
export const ALERTS = {
  "Notification.kind": "What happened.",
  "Notification.subject":
    "The id of the order, transaction, correction, approval, check or token; null if there is none.",
  "Notification.at": "When it happened; of a group, when it last grew.",
  readAt: "When it was read; null while it is unread.",
  "Inbox.id": "The id of the user whose notifications they are.",
  readUntil: "All notifications up to this time were marked as read together; null if none were.",
  unread: "Send true for only those that are unread.",
  ids: "The ids of notifications to mark as read.",
  "readNotifications.until": "Marks all notifications up to this time as read.",
  inbox: "Up to when everything is read.",
  notifications: "The notifications that were marked.",

  "NotificationChoices.id": "The id of the user whose choices they are.",
  desktop: "The subjects that show a notification of the system while the desk is open in a browser.",
  sound: "The subjects that play a sound while the desk is open in a browser.",
  push: "The subjects that push to the browsers that were turned on for it, also while the desk is closed.",
  mail: "The subjects that send a mail, if the desk sends any.",
  language:
    "In which language mails and pushes are written, with its dates and figures; null until a page has told it.",
  timeZone: "In which time zone they tell times, as an IANA name; null for UTC.",
  showsDetails: "False: alerts only say what kind of thing happened, since others may see the screen.",
  channel: "The way of alerting.",
  topic: "The subject.",
  isOn: "True to be alerted to the subject in this way.",
  "testAlert.channel": "Which way to test.",
  "AlertTest.outcome":
    "`sent`: the push service or mail server took it. `refused`: it said no. `unreachable`: it did not answer.",

  "PushSetup.publicKey": "The desk's key (VAPID) for `PushManager.subscribe`, in base64url.",
  mailsTo: "Where mail goes; null if the desk sends none.",
  browsers: "The user's browsers that get pushes, the newest first.",
  "stopPush.id": "The id of the browser in the list.",
  "browsers.createdAt": "When it was turned on.",
  "browsers.isCurrent": "True for the browser of this session.",
  endpoint: "Where the push service takes pushes for this browser, as its `PushSubscription` states it.",
  keys: "The browser's keys, as its `PushSubscription` states them.",
  p256dh: "The browser's public key, in base64url.",
  auth: "The secret that the browser shares with the desk, in base64url.",
};
