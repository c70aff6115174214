import type { ReactNode } from "react";
import styled from "styled-components";
import { settingsLoader, useLoader, useSettings } from "../../sync/index.ts";
import { space } from "../../styles/theme.ts";
import { Card } from "../Card.tsx";
import { Bar, BarRow, Home } from "./Bar.ts";
import { Brand } from "./Brand.tsx";

const Frame = styled.main`
  width: 100%;
  max-width: 480px;
  margin: ${space(12)} auto;
  padding: 0 ${space(4)};
  outline: none;
`;

/** A page for people who are not signed in yet and come from elsewhere: the brand, and one card. */
export function EntrancePage({ children }: { children: ReactNode }) {
  const logoUrl = useSettings((state) => state.site?.logoUrl ?? null);
  useLoader(settingsLoader);
  return (
    <>
      <Bar>
        <BarRow>
          <Home to="/">
            <Brand logoUrl={logoUrl} />
          </Home>
        </BarRow>
      </Bar>
      <Frame id="content" tabIndex={-1}>
        <Card>{children}</Card>
      </Frame>
    </>
  );
}
