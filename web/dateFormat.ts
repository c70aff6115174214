/** Writes dates in one way. Made at its first use: making one takes longer than all else that a file does when it is loaded. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (time: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(time);
  };
}
