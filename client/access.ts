/** The URL of the desk, and an API token of the user for whom the program acts. */
export type Access = { url: string; token: string };
