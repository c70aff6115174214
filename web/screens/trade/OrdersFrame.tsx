import type { ReactNode } from "react";
import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { t } from "../../language/index.ts";
import { space } from "../../styles/theme.ts";

/* As compact as the other cards on this page. */
const Compact = styled(Card)`
  padding: ${space(4)};
`;

type OrdersFrameProps = { note: ReactNode; children: ReactNode };

export function OrdersFrame({ note, children }: OrdersFrameProps) {
  return (
    <Compact aria-labelledby="own-orders">
      <PanelHeading id="own-orders" title={t`Open orders`} note={note} />
      {children}
    </Compact>
  );
}

/** Shown until the count is known. */
export const noteSkeleton = <Skeleton $width="160px" />;
