import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import styled from "styled-components";
import { type DayReport, reportEndpoints } from "#protocol/report.ts";
import { callShape } from "../../../api.ts";
import { Button } from "../../../components/Button.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Former } from "../../../components/Former.ts";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { Money } from "../../../components/Money.tsx";
import { CopyAge } from "../../../components/CopyAge.tsx";
import { PageSpinner } from "../../../components/Spinner.tsx";
import { downloadCsv } from "../../../csv.ts";
import { formatCount } from "../../../format.ts";
import { mark, plural, rich, sayLabels, t } from "../../../language/index.ts";
import { type Answer, defineAnswer, useAnswer } from "../../../sync/index.ts";
import { color, from, space } from "../../../styles/theme.ts";
import { DayBars } from "./DayBars.tsx";
import { reportCsv } from "./reportCsv.ts";
import { ReportTable } from "./ReportTable.tsx";
import { PanelBoundary } from "../../../components/PanelBoundary.tsx";

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;

const Quiet = styled.p`
  color: ${color("textMuted")};
`;

const Charts = styled.div`
  display: grid;
  gap: ${space(2)};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** The server reads all days again for it, so it is not fetched after each change. */
const AGAIN_MS = 10_000;

const PERIODS = [
  { value: "7", label: mark`Last 7 days` },
  { value: "30", label: mark`Last 30 days` },
  { value: "90", label: mark`Last 90 days` },
];

function reportOf(days: string): Answer<DayReport> {
  return defineAnswer({
    name: `dayReport ${days}`,
    pollMs: AGAIN_MS,
    fetch: () => callShape(reportEndpoints.getDayReport, { query: { days } }),
  });
}

export function DayReportView() {
  const [period, setPeriod] = useState("30");
  const report = useAnswer(useMemo(() => reportOf(period), [period]));
  if (report.status === "loading") return <PageSpinner label={t`Adding up the days`} />;
  if (report.status === "failed")
    return (
      <ErrorState title={t`The report could not be loaded`} text={report.message} onRetry={report.retry} />
    );
  const { days, exposure, asOf } = report.value;
  return (
    <Stack>
      <Head>
        <Exposure exposure={exposure} />
        <Tools>
          <FilterSelect label={t`Period`} value={period} options={sayLabels(PERIODS)} onChange={setPeriod} />
          <Button
            size="small"
            icon={<Download size={14} aria-hidden />}
            disabled={report.isFormer}
            onClick={() => downloadCsv("days", reportCsv(days))}
          >
            {t`Export CSV`}
          </Button>
        </Tools>
      </Head>
      <CopyAge asOf={asOf} />
      <PanelBoundary bare name={t`The charts`}>
        <Former $when={report.isFormer}>
          <Charts>
            <DayBars title={t`Volume`} days={days} read={({ volume }) => volume} />
            <DayBars title={t`Fees`} days={days} read={({ fees }) => fees} />
            <DayBars title={t`Payouts`} days={days} read={({ payouts }) => payouts} />
          </Charts>
        </Former>
      </PanelBoundary>
      <PanelBoundary bare name={t`The table`}>
        <Former $when={report.isFormer}>
          <ReportTable days={days} />
        </Former>
      </PanelBoundary>
    </Stack>
  );
}

function Exposure({ exposure: { orders, amount, highestPayout } }: Pick<DayReport, "exposure">) {
  return (
    <Quiet>
      {rich(
        "Open now: {0} of {1}; the desk pays at most {2}",
        plural(orders, "{0} order", "{0} orders", formatCount(orders)),
        <Money amount={amount} />,
        <Money amount={highestPayout} />,
      )}
    </Quiet>
  );
}
