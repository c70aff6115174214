import type { ReactNode } from "react";
import styled from "styled-components";
import { inDigits, inPercent } from "../../language/index.ts";
import { Figure } from "../../components/figure.ts";
import { color, space, text } from "../../styles/theme.ts";
import { strengthOf } from "./strength.ts";

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 12px;
  margin-bottom: ${space(4)};
  border-radius: 6px;
  background: ${color("raised")};
  overflow: hidden;
`;

/** A part without a share has no gap either. */
const Part = styled.span.attrs<{ $percent: string }>(({ $percent }) => ({
  style: { width: `${$percent}%` },
}))<{ $percent: string; $strength: number }>`
  display: ${({ $percent }) => (/[1-9]/.test($percent) ? "block" : "none")};
  background: ${color("accentText")};
  opacity: ${({ $strength }) => $strength};
`;

const Legend = styled.dl`
  display: grid;
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  min-height: 44px;
  border-top: 1px solid ${color("hairline")};
`;

const Name = styled.dt`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;

const Swatch = styled.span<{ $strength: number }>`
  width: 10px;
  height: 10px;
  border-radius: 3px;
  background: ${color("accentText")};
  opacity: ${({ $strength }) => $strength};
`;

const Value = styled.dd`
  display: grid;
  justify-items: end;
  font-weight: 550;
`;

const Note = styled.span`
  color: ${color("textMuted")};
  font-weight: 400;
  ${text("label")}
`;

type Share = {
  name: string;
  /** The part's share of the bar; null while unknown. */
  percent: string | null;
  note?: ReactNode;
};

/** Parts of a whole as a bar and its legend. */
export function SharesChart({ shares }: { shares: readonly Share[] }) {
  return (
    <>
      <Bar aria-hidden>
        {shares.map(({ name, percent }, index) => (
          <Part key={name} $percent={percent ?? "0"} $strength={strengthOf(index, shares.length)} />
        ))}
      </Bar>
      <Legend>
        {shares.map(({ name, percent, note }, index) => (
          <Row key={name}>
            <Name>
              <Swatch $strength={strengthOf(index, shares.length)} aria-hidden />
              {name}
            </Name>
            <Value>
              {percent === null ? "–" : <Figure>{inPercent(inDigits(percent))}</Figure>}
              {note !== undefined && <Note>{note}</Note>}
            </Value>
          </Row>
        ))}
      </Legend>
    </>
  );
}
