import { type ReactNode, useId } from "react";
import styled, { css } from "styled-components";
import { known } from "../language/index.ts";
import { color, space, text, unzoomed } from "../styles/theme.ts";
import { fonts, motion, radius } from "../styles/tokens.ts";

export const FieldFrame = styled.div`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
`;

export const FieldHeading = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  /* As high as the label alone, and the button's text ends where the control does. */
  > button {
    margin: -4px -${space(2)} -4px 0;
    @media (pointer: coarse) {
      margin-block: -10px;
    }
  }
`;

export const FieldLabel = styled.label`
  font-weight: 500;
  color: ${color("textMuted")};
  ${text("table")}
`;

export const FieldHint = styled.p`
  color: ${color("textQuiet")};
  ${text("label")}
`;

const ErrorText = styled.p`
  color: ${color("danger")};
  ${text("label")}
`;

/** The look of inputs, selects and text areas. */
export const controlStyle = css`
  width: 100%;
  min-height: 40px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${color("edge")};
  border-radius: ${radius};
  background: ${color("ground")};
  color: ${color("text")};
  transition: border-color ${motion.press};
  ${text("body")}
  &::placeholder {
    color: ${color("textQuiet")};
    opacity: 1;
  }
  &:hover {
    border-color: ${color("textQuiet")};
  }
  &:focus-visible {
    outline: 2px solid ${color("accentText")};
    outline-offset: -1px;
  }
  &[aria-invalid="true"] {
    border-color: ${color("danger")};
  }
  /* In an app shell nothing can be typed, but it looks like the page will. */
  &:read-only:not(select):not([inert] *) {
    border-color: ${color("hairline")};
    color: ${color("textMuted")};
  }
  &:disabled {
    opacity: 0.6;
    cursor: not-allowed;
  }
  @media (pointer: coarse) {
    min-height: 48px;
  }
  ${unzoomed}
`;

/** For addresses, hashes and ids. */
export const monoStyle = css<{ $mono: boolean }>`
  ${({ $mono }) => $mono && `font-family: ${fonts.mono};`}
`;

/** Browsers can neither complete, check nor translate addresses and hashes. */
export const NO_WORDS = { autoComplete: "off", spellCheck: false, translate: "no" } as const;

export type FieldProps = {
  label: ReactNode;
  /** Shown below the control until there is an error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Opposite the label, for example a Max button. */
  aside?: ReactNode;
};

type ControlProps = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** A label, a control and its messages; the control gets the ids that connect them. */
export function Field({
  label,
  hint,
  error,
  aside,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <FieldFrame>
      <FieldHeading>
        <FieldLabel htmlFor={id}>{label}</FieldLabel>
        {aside}
      </FieldHeading>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": note === undefined ? undefined : noteId,
      })}
      {error === undefined ? (
        hint !== undefined && <FieldHint id={noteId}>{hint}</FieldHint>
      ) : (
        <ErrorText id={noteId} role="alert">
          {known(error)}
        </ErrorText>
      )}
    </FieldFrame>
  );
}
