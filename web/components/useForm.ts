import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { z } from "zod/mini";
import type { ApiError } from "../apiError.ts";
import { type OnRefused } from "../sync/index.ts";
import { toastError } from "../toasts/toast.ts";
import { useAction } from "./useAction.ts";

/** Errors by the name of the field. */
export type Faults<N extends string> = { readonly [F in N]?: string | undefined };
export type Element = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A form that is validated by its schema when submitted; a field with an error is validated again on each change. The
 * fields hold their values; use `useFields` if the page needs the values while they are typed. A form library would be
 * larger than everything else on /auth.
 */
export function useForm<V extends object>(schema: z.ZodMiniType<V>) {
  type Name = keyof V & string;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Faults<string>>({});
  const { isBusy, run } = useAction();

  function validate(element: HTMLFormElement) {
    const { data: values, error } = schema.safeParse(Object.fromEntries(new FormData(element)));
    return { values, faults: firstFaults(error?.issues ?? []) };
  }

  /** Focuses the first of these fields on screen. */
  function focus(...names: string[]) {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLElement && names.includes(field.getAttribute("name") ?? ""))
        return field.focus();
    }
  }

  /** Shows errors at the fields. */
  function fail(faults: Faults<string>) {
    setErrors(faults);
    focus(...Object.keys(faults));
  }

  /** Shows a refusal at its fields, and in a toast. */
  function refuse(title: string, refusal: ApiError) {
    fail(refusal.fields);
    toastError(title, refusal.serverMessage);
  }

  const shown: Faults<Name> = errors;

  return {
    errors: shown,
    isSubmitting: isBusy,
    /** Submits the answer to a question about the form. */
    run,
    focus,
    fail,
    clear: (name: Name) => setErrors((known) => ({ ...known, [name]: undefined })),
    refuse,
    register: (name: Name) => ({
      name,
      onChange: ({ currentTarget }: ChangeEvent<Element>) => {
        if (errors[name] === undefined || currentTarget.form === null) return;
        setErrors({ ...errors, [name]: validate(currentTarget.form).faults[name] });
      },
    }),
    /** With a title instead of a function, a refusal is shown at its fields, and in a toast. */
    handleSubmit:
      (
        submit: (values: V) => Promise<void>,
        onRefused: OnRefused,
        { explain, onAwaiting }: { explain?: (faults: Faults<Name>) => void; onAwaiting?: () => void } = {},
      ) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // A dialog's form must not also submit the form that opened the dialog.
        event.stopPropagation();
        if (isBusy) return;
        form.current = event.currentTarget;
        const { values, faults } = validate(event.currentTarget);
        fail(faults);
        if (values === undefined) explain?.(faults);
        else
          run(
            () => submit(values),
            typeof onRefused === "string" ? (refusal) => refuse(onRefused, refusal) : onRefused,
            onAwaiting,
          );
      },
  };
}

/** What a part of the form needs. */
export type FormFields<V extends object> = Pick<ReturnType<typeof useForm<V>>, "register" | "errors">;

/** The first error of each field. */
function firstFaults(issues: readonly z.core.$ZodIssue[]): Faults<string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= message;
  return faults;
}
