/** Fields that take letters. */
const TYPING = "input, textarea, select, [contenteditable]";

/** True for a letter or sign pressed in a field, where it is typed. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** True if a dialog covers the page. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

/** True for this key alone, pressed once on the page itself, not in a field, and not yet handled. */
export function isPlainKey(event: KeyboardEvent, wanted: string): boolean {
  const { key, altKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
  if (key.toLowerCase() !== wanted || altKey || ctrlKey || metaKey || repeat || defaultPrevented)
    return false;
  return !isTyping(event) && !isCovered();
}
