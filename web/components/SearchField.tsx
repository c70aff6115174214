import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import styled from "styled-components";
import { color, space, text, unzoomed } from "../styles/theme.ts";
import { controlStyle } from "./Field.tsx";

const SEARCH_DELAY_MS = 250;

const Box = styled.div`
  position: relative;
  flex: 1 1 200px;
  @media (pointer: coarse) {
    flex-basis: 260px;
  }
`;

const Glyph = styled(Search).attrs({ "aria-hidden": true, size: 16 })`
  position: absolute;
  inset-block: 0;
  left: ${space(3)};
  margin-block: auto;
  color: ${color("textQuiet")};
  pointer-events: none;
`;

const Input = styled.input`
  ${controlStyle}
  min-height: 36px;
  padding: 0 ${space(3)} 0 ${space(9)};
  ${text("table")}
  ${unzoomed}
`;

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The search in the address. */
  value: string;
  onChange: (value: string) => void;
};

/** Searches shortly after the last key press. */
export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, from: value });
  if (typed.from !== value) {
    // Our own search comes back trimmed, but a trailing space may be followed by another word.
    setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value });
  }

  const search = useEffectEvent(onChange);
  useEffect(() => {
    if (typed.text.trim() === typed.from) return;
    const timer = setTimeout(() => search(typed.text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Box>
      <Glyph />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed.text}
        onChange={(event) => setTyped({ ...typed, text: event.target.value })}
      />
    </Box>
  );
}
