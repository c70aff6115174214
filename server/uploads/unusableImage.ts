/** A file that can't become a logo, with a message for the user: why, and what to do. */
export class UnusableImage extends Error {}
