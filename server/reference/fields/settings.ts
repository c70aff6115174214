import { byWallet } from "#protocol/coins.ts";

/** The settings of the desk, its logo, and the list for a new desk. */
export const SETTINGS = {
  "SiteSettings, AdminSettings.tradingFee": 'The fee rate as a fraction: "0.001" is 0.1 %.',
  "updateSettings.tradingFee": 'The new fee rate as a fraction, at most "0.1", which is 10 %.',
  ...byWallet((_, coin) => `The desk's deposit address for ${coin}; empty while there is none.`),
  maintenanceMode: "True while the desk is closed for everybody but administrators.",
  logoUrl: "The path of the logo; null if the desk has none.",
  deskName: "What the desk calls itself; empty for the product's name.",
  publishesFairness: "True if everybody may read how the desk settles.",
  deskHours: 'When the desk decides: "Europe/Vienna; Mon 09:00-17:30; Tue 09:00-12:00"; empty for always.',
  maintenanceAt: "When maintenance will begin; null while none is announced.",
  maintenanceMessage: "What users read about maintenance, before and while it lasts.",
  ordersPaused: "Why nobody can place orders for now; null while they can.",
  depositsPaused: "Why nobody can submit deposits for now; null while they can.",
  withdrawalsPaused: "Why nobody can request withdrawals for now; null while they can.",
  signUpsPaused: "Why nobody can make an account for now; null while they can.",
  autoApproveDeposits: "True if deposits within the limits are approved at once.",
  autoApproveLimit: "USD; a single deposit above it waits for an administrator.",
  autoApproveDailyLimit: "USD; the most that one user can have approved automatically in 24 hours.",
  autoApproveDeskDailyLimit:
    "USD; the most that all users together can have approved automatically in 24 hours.",
  adminSecondFactorRequired: "True if administrators need a second factor to act as such.",
  passwordMinLength: "The fewest characters of a new password, 6 to 64.",
  secondApprovalAbove:
    "USD. Above it an administrator needs a second one: for a single settlement, and for what they let through alone in 24 hours. Null if one is enough for any amount.",
  secondApprovalForChanges: "True if every balance edit needs a second administrator.",
  newAddressHoldHours:
    "How many hours a withdrawal to an address that is new to its user is held; 0 for no hold.",
  orderTargetMinutes: "Within how many minutes orders should be decided; 0 for no target.",
  depositTargetMinutes: "Within how many minutes deposits should be decided; 0 for no target.",
  withdrawalTargetMinutes: "Within how many minutes withdrawals should be decided; 0 for no target.",
  takingBinds:
    "True: nobody decides what another administrator has taken; otherwise they are only asked first.",
  namesDeciders: 'False: orders that are decided from then on say "an administrator" to their traders.',
  eventLogHours: "For how many hours changes stay in the event log, for pages that were away to catch up.",
  pausedBy: "Who paused what, and when.",
  "pausedBy.byId": "The id of who paused it; null if it was done on the server.",
  "pausedBy.at": "When it was paused.",
  setting: "The name of the setting.",
  by: "The username of who did it.",

  logo: "The picture, as a file.",
  picture: "The logo as the desk draws it: a PNG, as a data URL.",
  width: "The picture's width in pixels.",
  height: "The picture's height in pixels.",
  "LogoPreview.notes":
    "What may look different from the program in which it was made, and what to do about it.",

  "Setup.done":
    "What is done, found out by the server or ticked off by an administrator; `password` and `secondFactor` are yours.",
  sendsMail: "True if the desk can send mail.",
  item: "The item to tick off.",
};
