import { type ChangeEvent, useState } from "react";

type Element = HTMLInputElement | HTMLSelectElement;
type Registered = { name: string; onChange: (event: ChangeEvent<Element>) => void };
type Form<V> = { register: (name: keyof V & string) => Registered };

/** Holds what is typed into a form of `useForm`, for what the page shows of it meanwhile. */
export function useFields<V extends Record<string, string>>({ register }: Form<V>, initial: () => V) {
  const [values, setValues] = useState(initial);
  const change = (changes: Partial<V>) => setValues((before) => ({ ...before, ...changes }));

  return {
    values,
    setValues,
    change,
    /** The props of the control for one value. */
    field: (name: keyof V & string) => {
      const registered = register(name);
      return {
        name,
        value: values[name],
        onChange: (event: ChangeEvent<Element>) => {
          const { value } = event.currentTarget;
          setValues((before) => ({ ...before, [name]: value }));
          registered.onChange(event);
        },
      };
    },
  };
}
