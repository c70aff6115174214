/** Its message is for the user. */
export class ArchiveTooLarge extends Error {
  constructor() {
    super("Your data exceeds 4 GB, too much for one archive. An API token reads it page by page.");
  }
}
