import type { Point } from "./driver.ts";

/* Actions as both WebDriver protocols take them. */

export function clickActions({ x, y }: Point): unknown[] {
  return [
    {
      type: "pointer",
      id: "mouse",
      actions: [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    },
  ];
}

export function typeActions(text: string): unknown[] {
  const actions = Array.from(text).flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  return [{ type: "key", id: "keyboard", actions }];
}
