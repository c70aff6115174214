/** The files of this repository named in a text, in backquotes. */
export function filesIn(text: string): string[] {
  return [
    ...text.matchAll(/`((?!\/)[\w./-]+\/[\w.-]*|[\w-]+\.md|\.oxlintrc\.json|\.dockerignore|Dockerfile)`/g),
  ].map(([, path = ""]) => path);
}
