import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { toastError, toastSuccess } from "./toast.ts";

const CONFIRMED_MS = 1_500;

type CopyButtonProps = {
  value: string;
  /** What is copied: "wallet address". */
  what: string;
};

/** Copies `value` and says so: 'Copied' / 'Wallet address copied to clipboard'. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const [confirmed, setConfirmed] = useState(false);

  useEffect(() => {
    if (!confirmed) return;
    const timer = setTimeout(() => setConfirmed(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [confirmed]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setConfirmed(true);
      toastSuccess("Copied", `${what.charAt(0).toUpperCase()}${what.slice(1)} copied to clipboard`);
    } catch {
      toastError("Not copied", "The browser did not allow it. Please select the text and copy it.");
    }
  }

  return (
    <IconButton label={`Copy ${what}`} onClick={() => void copy()}>
      {confirmed ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </IconButton>
  );
}
