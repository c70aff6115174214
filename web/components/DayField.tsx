import { useEffect, useState } from "react";
import { isDay } from "../days.ts";
import { TextField } from "./TextField.tsx";

/** Longer than people take between two digits: a date passes through other dates while it is typed. */
const TYPING_MS = 800;

type DayFieldProps = { label: string; day: string; onChoose: (day: string) => void };

/** A date field that reports its value when typing is over: after a pause, on Enter, or on blur. */
export function DayField({ label, day, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (typed === null || !isDay(typed)) return;
    const timer = setTimeout(finish, TYPING_MS);
    return () => clearTimeout(timer);
  });

  function finish() {
    setTyped(null);
    if (typed !== null && typed !== day && isDay(typed)) onChoose(typed);
  }

  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? day}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === "Enter" && finish()}
    />
  );
}
