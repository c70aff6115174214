import { useEffect } from "react";
import { isPlainKey } from "../../components/isPlainKey.ts";
import { lazyPart } from "../../components/lazyPart.tsx";
import { finderKey, useOverlay } from "../../components/overlays.ts";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { type KeyGroup, useKeys } from "../../components/shownKeys.ts";
import { useKeyDown } from "../../components/useKeyDown.ts";
import { mark, t } from "../../language/index.ts";

const Finder = lazyPart({
  name: "Finder",
  fetch: async () => (await import("./Finder.tsx")).Finder,
  fallback: null,
});
const KeysDialog = lazyPart({
  name: "KeysDialog",
  fetch: async () => (await import("./KeysDialog.tsx")).KeysDialog,
  fallback: null,
});

const EVERYWHERE: KeyGroup = {
  place: mark`Everywhere`,
  keys: [
    [finderKey(), mark`Find anything`],
    ["?", mark`Show the keys that work here`],
    ["Esc", mark`Close what is open`],
  ],
};

/** Dialogs that a key opens on every page; their code is loaded when first opened. */
export function FinderHost() {
  const { open, show, close } = useOverlay();
  useKeys(EVERYWHERE);

  useKeyDown((event) => {
    if (isFinderKey(event)) {
      event.preventDefault();
      if (open === "finder") close();
      else show("finder");
    } else if (open === null && isPlainKey(event, "?")) {
      event.preventDefault();
      show("keys");
    }
  });
  useEffect(() => close, [close]);

  return (
    <PanelBoundary bare name={t`The search`}>
      {open === "finder" && <Finder onClose={close} />}
      {open === "keys" && <KeysDialog onClose={close} />}
    </PanelBoundary>
  );
}

function isFinderKey({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat;
}
