import { Component, Fragment, type ReactNode } from "react";
import { t } from "../language/index.ts";
import { reportFault } from "../reportFault.ts";
import { isMissingCode } from "../missingCode.ts";
import { textOf } from "../textOf.ts";
import { Card } from "./Card.tsx";
import { ErrorState } from "./ErrorState.tsx";

const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 60_000;

/** Doubles each time, so that a lasting error costs little. */
export function retryDelay(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}

type PanelBoundaryProps = {
  /** What could not be shown: "The chart". */
  name: string;
  /** True if the surface below the panel stays visible. */
  bare?: boolean;
  children: ReactNode;
};

type State = { attempt: number; error: unknown };

/** Confines an error to one panel. The panel is drawn again after a while, once the page is online, or on request. */
export class PanelBoundary extends Component<PanelBoundaryProps, State> {
  override state: State = { attempt: 0, error: null };
  #failures = 0;
  #drawnAt = 0;
  #reported = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error("Nothing was thrown") };
  }

  override componentDidCatch(error: unknown): void {
    // A panel that has worked as long as the longest delay counts as recovered.
    if (performance.now() - this.#drawnAt > LAST_RETRY_MS) this.#failures = 0;
    this.#failures += 1;
    // A module that failed to load is requested under another address each time, which changes the message.
    const fault = isMissingCode(error) ? "" : textOf(error);
    if (this.#failures === 1 || fault !== this.#reported) reportFault(`${this.props.name} failed`, error);
    this.#reported = fault;
    this.#timer = setTimeout(this.#retry, retryDelay(this.#failures));
  }

  override componentDidMount(): void {
    window.addEventListener("online", this.#retry);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#retry);
  }

  readonly #retry = (): void => {
    clearTimeout(this.#timer);
    if (this.state.error === null) return;
    this.#drawnAt = performance.now();
    this.setState(({ attempt }) => ({ attempt: attempt + 1, error: null }));
  };

  override render(): ReactNode {
    const { name, bare = false, children } = this.props;
    const { attempt, error } = this.state;
    if (error === null) return <Fragment key={attempt}>{children}</Fragment>;
    const notice = (
      <ErrorState
        title={t`${name} could not be shown`}
        text={
          isMissingCode(error)
            ? t`This part of the page could not be loaded. Trying again automatically.`
            : t`Something went wrong here. Trying again automatically.`
        }
        onRetry={this.#retry}
      />
    );
    return bare ? notice : <Card>{notice}</Card>;
  }
}
