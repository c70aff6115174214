import type { ReactNode } from "react";
import styled from "styled-components";
import { Dialog } from "../../../components/Dialog.tsx";
import { PanelBoundary } from "../../../components/PanelBoundary.tsx";
import { t } from "../../../language/index.ts";
import { color, from, space } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";

const Columns = styled.div`
  ${from.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(400px, 34%);
    grid-template-rows: minmax(0, 1fr);
    gap: ${space(4)};
    height: 100%;
  }
`;

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-height: 0;
  border-radius: ${radius};
  background: ${color("surface")};
`;

const PaneHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(4)};
  min-height: 44px;
  padding: ${space(2)} ${space(4)} 0;
  overflow-wrap: anywhere;
`;

const Nothing = styled.p`
  margin: auto;
  padding: ${space(8)};
  max-width: 40ch;
  color: ${color("textMuted")};
  text-align: center;
  text-wrap: balance;
`;

type MasterDetailLayoutProps = {
  isWide: boolean;
  isOpen: boolean;
  onClose: () => void;
  list: ReactNode;
  /** The selected item; null if there is none. */
  detail: { title: string; aside: ReactNode; body: ReactNode } | null;
  /** Shown instead of the detail. */
  hint: string;
};

/** The list on the left, the selected item with its actions on the right; below 1024 px the item covers the list. */
export function MasterDetailLayout({ isWide, isOpen, onClose, list, detail, hint }: MasterDetailLayoutProps) {
  return (
    <Columns>
      <PanelBoundary name={t`The list`}>{list}</PanelBoundary>
      {isWide ? (
        <Pane aria-label={t`Selected item`}>
          {detail === null ? (
            <Nothing>{hint}</Nothing>
          ) : (
            <>
              <PaneHead>
                <h2>{detail.title}</h2>
                {detail.aside}
              </PaneHead>
              <PanelBoundary bare name={t`The details`}>
                {detail.body}
              </PanelBoundary>
            </>
          )}
        </Pane>
      ) : (
        detail !== null && (
          <Dialog open={isOpen} onClose={onClose} title={detail.title}>
            {detail.aside}
            {detail.body}
          </Dialog>
        )
      )}
    </Columns>
  );
}
