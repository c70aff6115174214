/** Fields that take letters; in them T is a letter. */
const TYPING = "input, textarea, select, [contenteditable]";

/** True for T alone, pressed where no letters are typed. */
export function isTakeKey(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, repeat, defaultPrevented, target } = event;
  if (key.toLowerCase() !== "t" || altKey || ctrlKey || metaKey || repeat || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(TYPING) !== null);
}
