import styled from "styled-components";
import type { Obstacle } from "../../../alertsWorker.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { mark, type Message, say, t } from "../../../language/index.ts";
import { color } from "../../../styles/theme.ts";

const Text = styled.p`
  color: ${color("textMuted")};
  text-wrap: pretty;
`;

const TEXTS: Readonly<Record<Obstacle, Message>> = {
  insecure: mark`Browsers show notifications only for pages that came over https. This one came over plain http, so only sounds work here.`,
  unsupported: mark`This browser has no notifications for web pages. On an iPhone or iPad, add the desk to the home screen and open it from there.`,
  blocked: mark`Notifications are blocked. Allow them in the browser's settings for this site.`,
  "not asked": mark`The browser asks you once whether the desk may show notifications.`,
};

type ThisBrowserProps = { obstacle: Obstacle | null; onAsk: () => void };

/** Whether alerts can be shown here: the permission belongs to the browser, the choices to the user. */
export function ThisBrowser({ obstacle, onAsk }: ThisBrowserProps) {
  return (
    <Card aria-labelledby="this-browser">
      <PanelHeading
        id="this-browser"
        title={t`This browser`}
        note={t`Each browser allows notifications for itself`}
        aside={
          obstacle === "not asked" && (
            <Button size="small" onClick={onAsk}>
              {t`Allow notifications`}
            </Button>
          )
        }
      />
      <Text>
        {obstacle === null
          ? t`Notifications are allowed, while the desk is open in a tab.`
          : say(TEXTS[obstacle])}
      </Text>
    </Card>
  );
}
