import { Download } from "lucide-react";
import { useState } from "react";
import type { Page } from "../api.ts";
import { collectText } from "../collectText.ts";
import { downloadCsv, type ToCsv } from "../csv.ts";
import { fetchPages } from "../fetchPages.ts";
import { formatCount, formatDateTime } from "../format.ts";
import { t } from "../language/index.ts";
import { attempt } from "../sync/index.ts";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { toastSuccess } from "../toasts/toast.ts";

type ExportButtonProps<T> = {
  /** The name of the file. */
  content: string;
  /** What was written, for so many rows: "2 orders as CSV". */
  describe: (count: number) => string;
  fetchPage: (before: string | undefined) => Promise<Page<T>>;
  toCsv: ToCsv<T>;
  disabled?: boolean;
  /** Shows only its icon, for lines with many controls. */
  compact?: boolean;
};

/** Downloads all pages of a list as CSV and shows its progress. */
export function ExportButton<T>({
  content,
  describe,
  fetchPage,
  toCsv,
  disabled = false,
  compact = false,
}: ExportButtonProps<T>) {
  const [count, setCount] = useState<number | null>(null);

  async function handleExport() {
    setCount(0);
    try {
      await attempt(
        async () => {
          const csv = collectText();
          let written = 0;
          let oldest: string | null = null;
          for await (const { items, asOf = null } of fetchPages(fetchPage)) {
            oldest ??= asOf;
            csv.add(toCsv(items, written === 0));
            written += items.length;
            setCount(written);
          }
          downloadCsv(content, ...csv.parts());
          const copied =
            oldest === null ? [] : [t`From a copy of the database, as of ${formatDateTime(oldest)}`];
          toastSuccess(t`Exported`, [describe(written), ...copied].join(". "));
        },
        t`Export failed`,
      );
    } finally {
      setCount(null);
    }
  }

  if (compact && count === null) {
    return (
      <IconButton label={t`Export CSV`} disabled={disabled} onClick={() => void handleExport()}>
        <Download size={16} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button
      size="small"
      icon={<Download size={14} aria-hidden />}
      disabled={disabled || count !== null}
      onClick={() => void handleExport()}
    >
      {count === null ? t`Export CSV` : <output>{t`Exporting… ${formatCount(count)} rows so far`}</output>}
    </Button>
  );
}
