import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { color, space } from "../../styles/theme.ts";

/* Static, as specified: the desk keeps USD balances, so nobody holds these coins here. */
const shares = [
  { name: "Bitcoin", percent: 45, strength: 1 },
  { name: "Ethereum", percent: 35, strength: 0.6 },
  { name: "USDT", percent: 20, strength: 0.3 },
] as const;

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 12px;
  margin-bottom: ${space(4)};
  border-radius: 6px;
  overflow: hidden;
`;

const Part = styled.span<{ $percent: number; $strength: number }>`
  width: ${({ $percent }) => $percent}%;
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
        {shares.map(({ name, percent, strength }) => (
          <Part key={name} $percent={percent} $strength={strength} />
        ))}
      </Bar>
      <Legend>
        {shares.map(({ name, percent, strength }) => (
          <Row key={name}>
            <Name>
              <Swatch $strength={strength} aria-hidden />
              {name}
            </Name>
            <Percent>{percent}%</Percent>
          </Row>
        ))}
      </Legend>
    </Card>
  );
}
