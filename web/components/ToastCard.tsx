import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { resolveValue, type Toast, toast as toasts } from "react-hot-toast/headless";
import styled, { css, keyframes } from "styled-components";
import { t } from "../language/index.ts";
import { color, focusRing, space } from "../styles/theme.ts";
import { motion, radius } from "../styles/tokens.ts";
import { IconButton } from "./IconButton.tsx";
import { rememberFocus } from "./rememberFocus.ts";

/** A toast swiped further to the right than this is dismissed. */
const SWIPE_THRESHOLD_PX = 50;

const enter = keyframes`
  from { opacity: 0; transform: translateY(12px); }
`;

const Card = styled.div<{ $destructive: boolean; $leaving: boolean; $held: boolean }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: ${space(3)};
  padding: ${space(3)} ${space(3)} ${space(3)} ${space(4)};
  border-radius: ${radius};
  background: ${color("overlay")};
  box-shadow:
    0 0 0 1px ${color("hairline")},
    0 12px 32px ${color("shadow")};
  pointer-events: auto;
  touch-action: pan-y;
  cursor: default;
  user-select: ${({ $held }) => ($held ? "none" : "auto")};
  animation: ${enter} ${motion.panel};
  transition: ${({ $held }) => ($held ? "none" : `transform ${motion.panel}, opacity ${motion.panel}`)};
  opacity: ${({ $leaving }) => ($leaving ? 0 : 1)};
  ${({ $destructive }) =>
    $destructive &&
    css`
      background: ${color("dangerSoft")};
    `}
  ${focusRing}
  &:focus {
    outline: 2px solid ${color("accentText")};
  }
`;

const Icon = styled.span<{ $destructive: boolean }>`
  display: inline-flex;
  padding-top: 2px;
  color: ${({ $destructive }) => color($destructive ? "danger" : "accentText")};
`;

const Close = styled(IconButton)`
  width: 28px;
  height: 28px;
  margin: -4px -4px -4px 0;
`;

type ToastCardProps = {
  toast: Toast;
  ref: RefObject<HTMLDivElement | null>;
  /** Hovered, focused or held: its timer pauses. */
  onHold: () => void;
  onRelease: () => void;
};

export function ToastCard({ toast, ref, onHold, onRelease }: ToastCardProps) {
  const [swipe, setSwipe] = useState<{ from: number; by: number } | null>(null);
  const holds = useRef(new Set<"pointer" | "focus">());
  const release = useEffectEvent(onRelease);
  // A toast that is replaced while the pointer is on it gets no `pointerleave`.
  useEffect(() => () => release(), []);
  const returnFocus = useRef<() => void>(undefined);
  const leave = useEffectEvent(() => {
    if (ref.current?.contains(document.activeElement) === true) returnFocus.current?.();
  });
  useLayoutEffect(() => () => leave(), []);

  function hold(by: "pointer" | "focus") {
    if (holds.current.size === 0) onHold();
    holds.current.add(by);
  }
  function letGo(by: "pointer" | "focus") {
    holds.current.delete(by);
    if (holds.current.size === 0) onRelease();
  }

  function handleFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    hold("focus");
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      returnFocus.current = rememberFocus(relatedTarget);
    }
  }

  function dismiss() {
    toasts.dismiss(toast.id);
  }
  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    // An element that has captured the pointer also gets the click, which is meant for the link or the button.
    if (event.target instanceof Element && event.target.closest("a, button")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setSwipe({ from: event.clientX, by: 0 });
  }
  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    if (swipe) setSwipe({ ...swipe, by: Math.max(0, event.clientX - swipe.from) });
  }
  function handlePointerUp() {
    if (swipe && swipe.by > SWIPE_THRESHOLD_PX) dismiss();
    else setSwipe(null);
  }

  const destructive = toast.type === "error";
  return (
    <Card
      ref={ref}
      tabIndex={-1}
      $destructive={destructive}
      $leaving={!toast.visible}
      $held={swipe !== null && toast.visible}
      style={swipe ? { transform: `translateX(${swipe.by}px)` } : undefined}
      onPointerEnter={() => hold("pointer")}
      onPointerLeave={() => letGo("pointer")}
      onFocus={handleFocus}
      onBlur={() => letGo("focus")}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={() => setSwipe(null)}
      onKeyDown={(event) => event.key === "Escape" && dismiss()}
    >
      <Icon $destructive={destructive}>
        {destructive ? <CircleAlert size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
      </Icon>
      {resolveValue(toast.message, toast)}
      <Close label={t`Dismiss`} onClick={dismiss}>
        <X size={16} aria-hidden />
      </Close>
    </Card>
  );
}
