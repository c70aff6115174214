import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { readTypedNumber, type TypedUnit } from "#protocol/typedNumber.ts";
import { known, t, asTyped } from "../language/index.ts";
import { color, space, tabular } from "../styles/theme.ts";
import { controlStyle, Field, type FieldProps } from "./Field.tsx";
import { pasteLines } from "./pasteLines.ts";
import { stepByArrow } from "./stepByArrow.ts";

const Box = styled.div`
  position: relative;
`;

const Input = styled.input`
  ${controlStyle}
  padding-right: ${space(14)};
  ${tabular}
`;

const Unit = styled.span`
  position: absolute;
  inset-block: 0;
  right: ${space(3)};
  display: grid;
  place-items: center;
  color: ${color("textQuiet")};
  pointer-events: none;
`;

type NumberFieldProps = FieldProps &
  ComponentPropsWithRef<"input"> & {
    /** Quiet text at the end of the field. */
    unit: TypedUnit;
  };

/**
 * A number, in steps of 0.01 by default; its value stays the string that was typed. If it was typed differently from
 * the plain number, that is shown below the field. A field of type "number" would drop what it can't parse.
 */
export function NumberField({ label, hint, error, aside, unit, ...rest }: NumberFieldProps) {
  const reading = readingOf(rest.value, unit);
  return (
    <Field label={label} hint={reading ?? hint} error={error} aside={aside}>
      {(control) => (
        <Box>
          <Input
            type="text"
            step="0.01"
            inputMode="decimal"
            autoComplete="off"
            onKeyDown={(event) => stepByArrow(event, unit)}
            onPaste={pasteLines}
            {...rest}
            {...control}
          />
          <Unit aria-hidden>{known(unit)}</Unit>
        </Box>
      )}
    </Field>
  );
}

/** Null if the text is already the plain number, or no number. */
function readingOf(value: unknown, unit: TypedUnit): string | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  const read = readTypedNumber(value, unit);
  if (!("plain" in read)) return null;
  const plain = asTyped(read.plain);
  return plain === value.trim() ? null : t`Read as ${plain}`;
}
