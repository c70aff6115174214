import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import styled, { keyframes } from "styled-components";
import { t } from "../language/index.ts";
import { color, from, space } from "../styles/theme.ts";
import { layers, motion, radius } from "../styles/tokens.ts";
import { IconButton } from "./IconButton.tsx";
import { isInToaster } from "./isInToaster.ts";
import { PanelBoundary } from "./PanelBoundary.tsx";
import { rememberFocus } from "./rememberFocus.ts";

const fadeIn = keyframes`
  from { opacity: 0; }
`;
const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

const Scrim = styled(Primitive.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layers.dialog};
  display: grid;
  align-items: end;
  justify-items: center;
  overflow-y: auto;
  background: ${color("scrim")};
  animation: ${fadeIn} ${motion.panel};
  ${from.tablet} {
    align-items: center;
    padding: ${space(6)};
  }
`;

const widths = { narrow: "440px", medium: "560px", wide: "760px", table: "1080px" } as const;

const Panel = styled(Primitive.Content)<{ $width: keyof typeof widths }>`
  width: 100%;
  max-width: ${({ $width }) => widths[$width]};
  padding: ${space(6)};
  border-radius: ${radius} ${radius} 0 0;
  background: ${color("surface")};
  box-shadow: 0 16px 48px ${color("shadow")};
  animation: ${rise} ${motion.panel};
  outline: none;
  ${from.tablet} {
    border-radius: ${radius};
  }
`;

const Header = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space(1)} ${space(4)};
  margin-bottom: ${space(4)};
  overflow-wrap: anywhere;
`;

/** Below the button rather than next to it, so that it has the full width. */
const Description = styled(Primitive.Description)`
  grid-column: 1 / -1;
  color: ${color("textMuted")};
`;

const Close = styled(IconButton)`
  margin: -6px -8px -6px 0;
`;

const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
  margin-top: ${space(6)};
  > * {
    flex: 1 1 auto;
  }
  ${from.tablet} {
    > * {
      flex: none;
    }
  }
`;

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof widths;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  /** Where the focus starts; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** A modal dialog; when it closes, the focus returns to where it was, however the dialog was opened. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = "medium",
  footer,
  initialFocus,
  children,
}: DialogProps) {
  const returnFocus = useRef<() => void>(undefined);
  // Most dialogs of a page are never opened, and a closed primitive renders twice.
  if (!open) return null;

  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Scrim>
          <Panel
            $width={width}
            {...(description === undefined && { "aria-describedby": undefined })}
            onOpenAutoFocus={(event) => {
              returnFocus.current = rememberFocus();
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The action may have moved the focus already.
              if (document.activeElement === document.body) returnFocus.current?.();
            }}
            onEscapeKeyDown={(event) => {
              if (isInToaster(event.target)) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (isInToaster(event.target)) event.preventDefault();
            }}
          >
            <Header>
              <Primitive.Title>{title}</Primitive.Title>
              <Primitive.Close asChild>
                <Close label={t`Close`}>
                  <X size={18} aria-hidden />
                </Close>
              </Primitive.Close>
              {description !== undefined && <Description>{description}</Description>}
            </Header>
            <PanelBoundary bare name={t`This dialog`}>
              {children}
            </PanelBoundary>
            {footer !== undefined && <Footer>{footer}</Footer>}
          </Panel>
        </Scrim>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
