import type { Role } from "#protocol/users.ts";
import { Bar, BarEnd, BarRow, Home, PriceLine } from "../components/layout/Bar.ts";
import { BarLinks } from "../components/layout/BarLinks.tsx";
import { BarPrices } from "../components/layout/BarPrices.tsx";
import { Brand } from "../components/layout/Brand.tsx";
import { ConnectionStatus } from "../components/layout/ConnectionStatus.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { FromTablet, FromWide, UntilWide } from "./widths.ts";

/** The role whose links everybody has. */
const LEAST: Role = "user";

/** The bar of signed-in pages while the user's name, role and balance are unknown. */
export function BarShell() {
  return (
    <Bar>
      <BarRow>
        <Home to="/">
          <Brand logoUrl={null} />
        </Home>
        <FromTablet>
          <BarLinks role={LEAST} waiting={0} />
        </FromTablet>
        <BarEnd>
          <FromWide>
            <BarPrices />
          </FromWide>
          <ConnectionStatus />
          <Skeleton $width="36px" $height="20px" />
        </BarEnd>
      </BarRow>
      <UntilWide>
        <PriceLine>
          <BarPrices />
        </PriceLine>
      </UntilWide>
    </Bar>
  );
}
