import type { ChangeEvent } from "react";
import type { Element } from "./useForm.ts";

type Registered = { name: string; onChange: (event: ChangeEvent<Element>) => void };
type Form<N> = { register: (name: N) => Registered };
type Values<V> = readonly [values: V, setValues: (change: (before: V) => V) => void];

/** Connects form fields to values that the page holds, because it also displays them. */
export function useFields<N extends string, V extends Record<N, string>>(
  { register }: Form<N>,
  [values, setValues]: Values<V>,
) {
  return {
    change: (changes: Partial<V>) => setValues((before) => ({ ...before, ...changes })),
    /** The props of the control for one value. */
    field: (name: N) => {
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
