import { LoaderCircle } from "lucide-react";
import styled, { keyframes } from "styled-components";
import { t } from "../language/index.ts";
import { color } from "../styles/theme.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const turn = keyframes`
  to { transform: rotate(360deg); }
`;

export const SpinnerIcon = styled(LoaderCircle).attrs({ "aria-hidden": true, size: 16 })`
  animation: ${turn} 900ms linear infinite;
`;

const Page = styled.output`
  display: grid;
  place-items: center;
  min-height: 60vh;
  color: ${color("textQuiet")};
  /* If there is nothing else on the page, centred in the window. */
  #root > & {
    min-height: 100vh;
    min-height: 100dvh;
  }
`;

const Inline = styled.output`
  display: inline-flex;
`;

type SpinnerProps = {
  /** What is loading, for screen readers. */
  label?: string;
};

export function Spinner({ label = t`Loading` }: SpinnerProps) {
  return (
    <Inline>
      <SpinnerIcon />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Inline>
  );
}

/** In the middle of the page while there is nothing else to show. */
export function PageSpinner({ label = t`Loading` }: SpinnerProps) {
  return (
    <Page>
      <SpinnerIcon size={28} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Page>
  );
}
