import { useState } from "react";
import styled from "styled-components";
import { t } from "../../language/index.ts";
import { useIsTooOld, useNewVersion } from "../../sync/index.ts";
import { color, from, space, text } from "../../styles/theme.ts";
import { contentWidth } from "../../styles/tokens.ts";
import { Button } from "../Button.tsx";
import { reloadPage } from "../reloadPage.ts";

/* Hangs from the bar over the page's margin, so that it does not move anything that somebody is about to click. */
const Strip = styled.output`
  position: absolute;
  inset: 100% 0 auto;
  display: block;
  background: ${color("accentSoft")};
  box-shadow: 0 8px 24px ${color("shadow")};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  max-width: ${contentWidth};
  min-height: 44px;
  margin: 0 auto;
  padding: 0 ${space(2)} 0 ${space(4)};
  ${text("table")}
  ${from.tablet} {
    /* Covers the page's whole title, not half of it. */
    min-height: 52px;
    padding: 0 ${space(6)};
  }
`;

const Actions = styled.span`
  display: inline-flex;
  flex: none;
  gap: ${space(1)};
`;

/** Announces, once per version, a newer version than the page's; stays if this page can't show every change. */
export function NewVersion() {
  const version = useNewVersion();
  const isTooOld = useIsTooOld();
  const [putOff, setPutOff] = useState<string | null>(null);
  if (!isTooOld && (version === null || version === putOff)) return null;
  return (
    <Strip>
      <Row>
        <span>
          {isTooOld
            ? t`Some figures may be out of date: this page is older than the desk. Reload it; what you typed is kept.`
            : t`A new version of this page is available. What you typed is kept.`}
        </span>
        <Actions>
          {!isTooOld && (
            <Button size="small" kind="quiet" onClick={() => setPutOff(version)}>
              {t`Later`}
            </Button>
          )}
          <Button size="small" kind="primary" onClick={reloadPage}>
            {t`Reload`}
          </Button>
        </Actions>
      </Row>
    </Strip>
  );
}
