import styled from "styled-components";
import type { ReportDay } from "#protocol/report.ts";
import { addAll, type Decimal } from "#protocol/money.ts";
import { Money } from "../../../components/Money.tsx";
import { chartPrice, formatUsd } from "../../../formatMoney.ts";
import { t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { layOutBars } from "./bars.ts";

const VIEW = { width: 300, height: 64 };

const Figure = styled.figure`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)};
  border-radius: 8px;
  background: ${color("raised")};
`;

const Caption = styled.figcaption`
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};
  color: ${color("textMuted")};
  ${text("label")}
`;

const Chart = styled.svg.attrs({ role: "img" })`
  width: 100%;
  height: ${VIEW.height}px;
  fill: ${color("accent")};
`;

type DayBarsProps = { title: string; days: readonly ReportDay[]; read: (day: ReportDay) => Decimal };

/** A chart by day; the table below has the same figures. */
export function DayBars({ title, days, read }: DayBarsProps) {
  const bars = layOutBars(
    days.map((day) => chartPrice(read(day))),
    VIEW,
  );
  return (
    <Figure>
      <Caption>
        {title}
        <Money amount={addAll(days.map(read))} />
      </Caption>
      <Chart
        viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
        preserveAspectRatio="none"
        aria-label={t`${title} by day`}
      >
        {days.map((day, index) => (
          <rect key={day.day} {...bars[index]}>
            <title>{`${day.day}: ${formatUsd(read(day))}`}</title>
          </rect>
        ))}
      </Chart>
    </Figure>
  );
}
