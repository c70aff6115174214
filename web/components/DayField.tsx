import { useRef, useState } from "react";
import { isDay } from "../days.ts";
import { TextField } from "./TextField.tsx";

type DayFieldProps = { label: string; day: string; onChoose: (day: string) => void };

/**
 * A date field that reports its value when it is chosen from the calendar, and when typing ends: on Enter or blur.
 * While a date is typed, it passes through other valid dates, so a pause in typing means nothing.
 */
export function DayField({ label, day, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = useRef(false);

  function finish(text: string | null) {
    isTyping.current = false;
    setTyped(null);
    if (text !== null && text !== day && isDay(text)) onChoose(text);
  }

  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? day}
      onChange={(event) => {
        const text = event.currentTarget.value;
        if (isTyping.current) setTyped(text);
        else finish(text);
      }}
      onKeyDown={(event) => {
        isTyping.current = true;
        if (event.key === "Enter") finish(typed);
      }}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={() => finish(typed)}
    />
  );
}
