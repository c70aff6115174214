/** A file that can't become a logo, in words for whoever chose it: why, and what to do. */
export class UnusableImage extends Error {}
