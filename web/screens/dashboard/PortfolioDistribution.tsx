import { Card, PanelHeading } from "../../components/Card.tsx";
import { t } from "../../language/index.ts";
import { SharesChart } from "./SharesChart.tsx";

/* Static, as specified: the desk keeps USD balances, so nobody holds these coins here. */
const MODEL = [
  { name: "Bitcoin", percent: "45" },
  { name: "Ethereum", percent: "35" },
  { name: "USDT", percent: "20" },
] as const;

export function PortfolioDistribution() {
  return (
    <Card aria-labelledby="portfolio">
      <PanelHeading
        id="portfolio"
        title={t`Portfolio Distribution`}
        note={t`A model portfolio, not your holdings`}
      />
      <SharesChart shares={MODEL} />
    </Card>
  );
}
