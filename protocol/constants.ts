export const LOGO_MAX_BYTES = 5 * 1024 * 1024;
/** Maximum width of a published logo in pixels: four times the recommended size, for sharp screens. */
export const LOGO_WIDTH = 800;
export const LOGO_HEIGHT = 240;
export const RECENT_TRADES = 3;
export const LIST_LIMIT = 200;

export const USER_POLL_MS = 30_000;
export const ADMIN_POLL_MS = 3_000;
/** How long the socket may be down before polling starts. */
export const POLL_AFTER_MS = 5_000;
