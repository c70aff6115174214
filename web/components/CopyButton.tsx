import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../language/index.ts";
import { copyText } from "./copyText.ts";
import { IconButton } from "./IconButton.tsx";

const CONFIRMED_MS = 1_500;

type CopyButtonProps = {
  value: string;
  /** What is copied: "wallet address". */
  what: string;
};

export function CopyButton({ value, what }: CopyButtonProps) {
  const [confirmed, setConfirmed] = useState(false);

  useEffect(() => {
    if (!confirmed) return;
    const timer = setTimeout(() => setConfirmed(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [confirmed]);

  async function copy() {
    if (await copyText(value, what)) setConfirmed(true);
  }

  return (
    <IconButton label={t`Copy ${what}`} onClick={() => void copy()}>
      {confirmed ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </IconButton>
  );
}
