/** Radix tells which value was chosen as any string: passes it on as the option's own type. */
export function chooser<T extends string>(
  options: readonly { value: T }[],
  onChange: (value: T) => void,
): (chosen: string) => void {
  return (chosen) => {
    const option = options.find(({ value }) => value === chosen);
    if (option !== undefined) onChange(option.value);
  };
}
