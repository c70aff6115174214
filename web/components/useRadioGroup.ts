import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type RadioGroup<T> = {
  /** For the element around the choices. */
  group: { role: "radiogroup"; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
  /** For the button of each choice. */
  radio: (choice: T) => {
    type: "button";
    role: "radio";
    "aria-checked": boolean;
    tabIndex: number;
    onClick: () => void;
  };
};

/**
 * Choices after the ARIA pattern of radio buttons: one tab stop, and the arrow keys choose. Rendered often and early,
 * so it consists of buttons that need no measuring.
 */
export function useRadioGroup<T>(
  choices: readonly T[],
  chosen: T | null,
  onChange: (choice: T) => void,
): RadioGroup<T> {
  const stop = chosen !== null && choices.includes(chosen) ? chosen : choices[0];

  function choose(choice: T | undefined) {
    if (choice !== undefined && choice !== chosen) onChange(choice);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
    const from = radios.findIndex((radio) => radio === event.target);
    if (from === -1) return;
    event.preventDefault();
    const to = (from + step + radios.length) % radios.length;
    radios[to]?.focus();
    choose(choices[to]);
  }

  return {
    group: { role: "radiogroup", onKeyDown: handleKeyDown },
    radio: (choice) => ({
      type: "button",
      role: "radio",
      "aria-checked": choice === chosen,
      tabIndex: choice === stop ? 0 : -1,
      onClick: () => choose(choice),
    }),
  };
}
