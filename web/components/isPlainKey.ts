/** Fields that take letters. */
const TYPING = "input, textarea, select, [contenteditable]";

/** True for a letter or sign pressed where it is typed as text. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** True if a dialog covers the page. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

/** True for this key alone, pressed once on the page itself, where nothing is typed, and not yet handled by anything else. */
export function isPlainKey(event: KeyboardEvent, wanted: string): boolean {
  const { key, altKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
  if (key.toLowerCase() !== wanted || altKey || ctrlKey || metaKey || repeat || defaultPrevented)
    return false;
  return !isTyping(event) && !isCovered();
}
