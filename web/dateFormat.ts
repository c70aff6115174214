/**
 * Formats dates. The formatter is created on first use: creating one takes longer than everything else when a file is
 * loaded.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (time: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(time);
  };
}
