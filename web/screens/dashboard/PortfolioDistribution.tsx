import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { color, space } from "../../styles/theme.ts";
import type { ColorName } from "../../styles/tokens.ts";

/* Static, as specified: the desk keeps USD balances, so nobody holds these coins here. */
const shares = [
  { name: "Bitcoin", percent: 45, tint: "accentText" },
  { name: "Ethereum", percent: 35, tint: "accent" },
  { name: "USDT", percent: 20, tint: "edge" },
] as const satisfies readonly { name: string; percent: number; tint: ColorName }[];

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 12px;
  margin-bottom: ${space(4)};
  border-radius: 6px;
  overflow: hidden;
`;

const Part = styled.span<{ $percent: number; $tint: ColorName }>`
  width: ${({ $percent }) => $percent}%;
  background: ${({ $tint }) => color($tint)};
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

const Swatch = styled.span<{ $tint: ColorName }>`
  width: 10px;
  height: 10px;
  border-radius: 3px;
  background: ${({ $tint }) => color($tint)};
`;

const Percent = styled.dd`
  font-weight: 550;
`;

export function PortfolioDistribution() {
  return (
    <Card aria-labelledby="portfolio">
      <PanelHeading
        id="portfolio"
        title="Portfolio Distribution"
        note="A model portfolio, not your holdings"
      />
      <Bar aria-hidden>
        {shares.map(({ name, percent, tint }) => (
          <Part key={name} $percent={percent} $tint={tint} />
        ))}
      </Bar>
      <Legend>
        {shares.map(({ name, percent, tint }) => (
          <Row key={name}>
            <Name>
              <Swatch $tint={tint} aria-hidden />
              {name}
            </Name>
            <Percent>{percent}%</Percent>
          </Row>
        ))}
      </Legend>
    </Card>
  );
}
