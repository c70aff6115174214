import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { controlStyle } from "../../../components/Field.tsx";
import { color, space, text } from "../../../styles/theme.ts";

const SEARCH_DELAY_MS = 250;

/** Search, order and filters above a list. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
`;

const Box = styled.div`
  position: relative;
  flex: 1 1 180px;
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
`;

type SearchFieldProps = {
  label: string;
  /** As it stands in the address. */
  value: string;
  onChange: (value: string) => void;
};

/** Searches a moment after the last key. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, from: value });
  if (typed.from !== value) {
    // The own search comes back trimmed: a space at its end may be followed by another word.
    setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value });
  }

  useEffect(() => {
    if (typed.text.trim() === typed.from) return;
    const timer = setTimeout(() => onChange(typed.text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return (
    <Box>
      <Glyph />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed.text}
        onChange={(event) => setTyped({ ...typed, text: event.target.value })}
      />
    </Box>
  );
}
