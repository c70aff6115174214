import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useState } from "react";
import styled, { css } from "styled-components";
import { color, focusRing, space, text } from "../styles/theme.ts";
import { motion, radius } from "../styles/tokens.ts";
import { SpinnerIcon } from "./Spinner.tsx";

const kinds = {
  primary: css`
    background: ${color("accent")};
    color: ${color("onAccent")};
    &:hover {
      background: ${color("accentHover")};
    }
  `,
  secondary: css`
    background: ${color("raised")};
    color: ${color("text")};
    box-shadow: inset 0 0 0 1px ${color("hairline")};
    &:hover {
      background: ${color("hairline")};
    }
  `,
  quiet: css`
    background: transparent;
    color: ${color("textMuted")};
    &:hover {
      background: ${color("raised")};
      color: ${color("text")};
    }
  `,
  danger: css`
    background: ${color("dangerSoft")};
    color: ${color("danger")};
    &:hover {
      background: ${color("dangerSolid")};
      color: ${color("onAccent")};
    }
  `,
  buy: css`
    background: ${color("gainSolid")};
    color: ${color("onSolid")};
    &:hover {
      background: ${color("gainSolidHover")};
    }
  `,
  sell: css`
    background: ${color("lossSolid")};
    color: ${color("onSolid")};
    &:hover {
      background: ${color("lossSolidHover")};
    }
  `,
} as const;

const sizes = {
  small: css`
    min-height: 28px;
    padding: 0 ${space(2)};
    ${text("table")}
    @media (pointer: coarse) {
      min-height: 40px;
    }
  `,
  medium: css`
    min-height: 36px;
    padding: 0 ${space(4)};
    @media (pointer: coarse) {
      min-height: 44px;
    }
  `,
  large: css`
    min-height: 48px;
    padding: 0 ${space(6)};
  `,
} as const;

export type ButtonKind = keyof typeof kinds;
export type ButtonSize = keyof typeof sizes;

export type ButtonLook = {
  $kind?: ButtonKind | undefined;
  $size?: ButtonSize | undefined;
  $wide?: boolean | undefined;
};

/** The look of a button, also for links that act like one (`styled(Link)`). */
export const buttonStyle = css<ButtonLook>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  width: ${({ $wide }) => ($wide ? "100%" : "auto")};
  border: 0;
  border-radius: ${radius};
  font-weight: 550;
  white-space: nowrap;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color ${motion.press},
    color ${motion.press};
  ${text("body")}
  ${({ $kind = "secondary" }) => kinds[$kind]}
  ${({ $size = "medium" }) => sizes[$size]}
  ${focusRing}
  &:active {
    filter: brightness(0.92);
  }
  &:disabled,
  &[aria-disabled="true"] {
    cursor: not-allowed;
  }
  &:disabled,
  &[aria-disabled="true"]:not([aria-busy]) {
    opacity: 0.5;
  }
`;

const Element = styled.button<ButtonLook>`
  ${buttonStyle}
`;

const Content = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  opacity: ${({ $hidden }) => ($hidden ? 0 : 1)};
`;

const Overlay = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

type ButtonProps = ComponentPropsWithRef<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
  /** In progress: keeps its width and focus, and ignores further clicks. */
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({
  kind,
  size,
  wide,
  busy = false,
  disabled = false,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A click that disables the button, like Save, must not take the keyboard's focus away.
  const [isFocused, setIsFocused] = useState(false);

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || disabled) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Element
      type="button"
      {...rest}
      onClick={handleClick}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      disabled={disabled && !isFocused}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      $kind={kind}
      $size={size}
      $wide={wide}
    >
      <Content $hidden={busy}>
        {icon}
        {children}
      </Content>
      {busy && (
        <Overlay>
          <SpinnerIcon />
        </Overlay>
      )}
    </Element>
  );
}
