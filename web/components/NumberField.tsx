import type { ComponentPropsWithRef, ReactNode } from "react";
import styled from "styled-components";
import { color, space, tabular } from "../styles/theme.ts";
import { controlStyle, Field, type FieldProps } from "./Field.tsx";

const Box = styled.div`
  position: relative;
`;

const Input = styled.input<{ $unit: boolean }>`
  ${controlStyle}
  padding-right: ${({ $unit }) => ($unit ? space(14) : space(3))};
  appearance: textfield;
  ${tabular}
  &::-webkit-inner-spin-button,
  &::-webkit-outer-spin-button {
    appearance: none;
    margin: 0;
  }
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
    /** Quiet text inside the field, at its end. */
    unit?: ReactNode;
  };

/** A number in steps of 0.01 unless told otherwise; its value stays the string that was typed. */
export function NumberField({ label, hint, error, aside, unit, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <Box>
          <Input
            type="number"
            step="0.01"
            min="0"
            inputMode="decimal"
            autoComplete="off"
            // Scrolling the page over a focused number must not change an amount of money.
            onWheel={(event) => event.currentTarget.blur()}
            $unit={unit !== undefined}
            {...rest}
            {...control}
          />
          {unit !== undefined && <Unit aria-hidden>{unit}</Unit>}
        </Box>
      )}
    </Field>
  );
}
