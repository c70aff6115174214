import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { z } from "zod";

type Errors = Readonly<Record<string, { message: string }>>;

/**
 * A form, judged by its schema when it is sent; a field with a fault is judged again with each change. The fields hold what
 * was typed; where the page has to know it meanwhile, `useFields` does. A library for this outweighs all else of /auth.
 */
export function useForm<V extends object>(schema: z.ZodType<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isSubmitting, setIsSubmitting] = useState(false);

  function judge(element: HTMLFormElement) {
    const { data: values, error } = schema.safeParse(Object.fromEntries(new FormData(element)));
    return { values, faults: firstFaults(error?.issues ?? []) };
  }

  function focus(name: string | undefined) {
    const field = name === undefined ? null : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  async function run(values: V, submit: (values: V) => Promise<void>) {
    setIsSubmitting(true);
    try {
      await submit(values);
    } finally {
      setIsSubmitting(false);
    }
  }

  return {
    errors,
    isSubmitting,
    focus,
    clearError: (name: keyof V & string) => setErrors((known) => without(known, name)),
    register: (name: keyof V & string) => ({
      name,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        if (errors[name] === undefined || currentTarget.form === null) return;
        const fault = judge(currentTarget.form).faults[name];
        setErrors(fault === undefined ? without(errors, name) : { ...errors, [name]: fault });
      },
    }),
    handleSubmit:
      (submit: (values: V) => Promise<void>, explain?: (faults: Errors) => void) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSubmitting) return;
        form.current = event.currentTarget;
        const { values, faults } = judge(event.currentTarget);
        setErrors(faults);
        if (values !== undefined) return void run(values, submit);
        focus(Object.keys(faults)[0]);
        explain?.(faults);
      },
    setError: (name: keyof V & string, fault: { message: string }, options?: { shouldFocus: boolean }) => {
      setErrors((known) => ({ ...known, [name]: fault }));
      if (options?.shouldFocus === true) focus(name);
    },
  };
}

function without(errors: Errors, name: string): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
}

/** What is wrong with each field, the first thing of several. */
function firstFaults(issues: readonly z.core.$ZodIssue[]): Errors {
  const faults: Record<string, { message: string }> = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= { message };
  return faults;
}
