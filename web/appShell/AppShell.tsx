import type { ReactNode } from "react";
import styled, { keyframes } from "styled-components";
import { SpinnerIcon } from "../components/Spinner.tsx";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";
import { t } from "../language/index.ts";
import { color } from "../styles/theme.ts";
import { motion } from "../styles/tokens.ts";

const appear = keyframes`
  from { opacity: 0; }
`;

/* Not visible if the page appears at once. */
const Waiting = styled.output`
  position: fixed;
  top: 50%;
  left: 50%;
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin: -28px 0 0 -28px;
  border-radius: 28px;
  background: ${color("overlay")};
  color: ${color("textMuted")};
  box-shadow: 0 2px 12px ${color("shadow")};
  animation: ${appear} ${motion.panel} 300ms backwards;
`;

/** A page as it looks before its code has loaded, under the guard's spinner; it can't be used yet. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <div inert aria-hidden>
        {children}
      </div>
      <main>
        <Waiting>
          <SpinnerIcon size={28} />
          <VisuallyHidden as="h1">{t`Checking who is signed in`}</VisuallyHidden>
        </Waiting>
      </main>
    </>
  );
}
