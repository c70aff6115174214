import type { ReactNode } from "react";
import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { space } from "../../styles/theme.ts";

/* As deep as the other cards of this page. */
const Compact = styled(Card)`
  padding: ${space(4)};
`;

type OrdersFrameProps = { note: ReactNode; children: ReactNode };

export function OrdersFrame({ note, children }: OrdersFrameProps) {
  return (
    <Compact aria-labelledby="own-orders">
      <PanelHeading id="own-orders" title="Open orders" note={note} />
      {children}
    </Compact>
  );
}

/** Before it is known how many there are. */
export const noteSkeleton = <Skeleton $width="160px" />;
