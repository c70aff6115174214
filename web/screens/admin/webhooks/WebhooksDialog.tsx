import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { MAX_WEBHOOKS, type NewWebhook } from "#protocol/webhooks.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { rich, say, t } from "../../../language/index.ts";
import { useLoader, useWebhooks } from "../../../sync/index.ts";
import { Name, Quiet, Row } from "../rowParts.ts";
import { Footer, Stack } from "./parts.ts";
import { SecretShown } from "./SecretShown.tsx";
import { useListed } from "./useListed.ts";
import { WebhookDetail } from "./WebhookDetail.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import { webhooksLoader } from "./webhooksLoader.ts";
import { hostOf, lookOf } from "./webhookText.ts";

type Shown =
  | { page: "list" }
  | { page: "new" }
  | { page: "secret"; made: NewWebhook }
  | { page: "one" | "edit"; id: string };

/** All about webhooks: the list, one with its deliveries, a new one, and its secret once. */
export function WebhooksDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Shown>({ page: "list" });
  const id = shown.page === "one" || shown.page === "edit" ? shown.id : null;
  const webhook = useWebhooks(({ byId }) => (id === null ? undefined : byId.get(id)));
  const isThere = webhook !== undefined && !webhook.isRemoved;
  const list = () => setShown({ page: "list" });

  if (shown.page === "secret")
    return (
      <Dialog
        open
        onClose={onClose}
        title={t`Copy the secret now`}
        description={t`It is shown only once. The receiver needs it to check who sent something.`}
        width="medium"
      >
        <SecretShown made={shown.made} onDone={() => setShown({ page: "one", id: shown.made.webhook.id })} />
      </Dialog>
    );
  if (shown.page === "new" || (shown.page === "edit" && isThere))
    return (
      <Dialog
        open
        onClose={onClose}
        title={shown.page === "new" ? t`New webhook` : t`Change ${webhook?.name ?? ""}`}
        description={t`Deliveries contain names, email addresses and amounts of your traders.`}
        width="medium"
      >
        <WebhookForm
          webhook={shown.page === "new" ? undefined : webhook}
          onMade={(made) => setShown({ page: "secret", made })}
          onDone={shown.page === "new" ? list : () => setShown({ page: "one", id: shown.id })}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={isThere ? webhook.name : t`Webhooks`}
      description={
        isThere
          ? webhook.url
          : t`Addresses of other programs. The desk sends its changes there as they happen.`
      }
      width="wide"
    >
      {isThere ? (
        <WebhookDetail
          webhook={webhook}
          onBack={list}
          onEdit={() => setShown({ page: "edit", id: webhook.id })}
          onMade={(made) => setShown({ page: "secret", made })}
        />
      ) : (
        <WebhookList
          onOpen={(one) => setShown({ page: "one", id: one })}
          onNew={() => setShown({ page: "new" })}
        />
      )}
    </Dialog>
  );
}

function WebhookList({ onOpen, onNew }: { onOpen: (id: string) => void; onNew: () => void }) {
  const loading = useLoader(webhooksLoader);
  const webhooks = useListed();
  if (webhooks.length === 0 && loading.status === "failed")
    return (
      <ErrorState
        title={t`The webhooks could not be loaded`}
        text={loading.message}
        onRetry={loading.retry}
      />
    );
  if (webhooks.length === 0 && loading.status === "loading") return <RowsSkeleton />;
  return (
    <Stack>
      {webhooks.length === 0 ? (
        <EmptyState
          icon={WebhookIcon}
          title={t`No webhooks`}
          text={
            <>
              {rich(
                "Another program can follow the desk without asking. {0}",
                <a href="/api/docs#webhooks">{t`What it receives`}</a>,
              )}
            </>
          }
        />
      ) : (
        <ul aria-label={t`All webhooks`}>
          {webhooks.map((webhook) => {
            const { label, tone } = lookOf(webhook);
            return (
              <Row key={webhook.id}>
                <div>
                  <Name>
                    {webhook.name} <Badge tone={tone}>{say(label)}</Badge>
                  </Name>
                  <Quiet translate="no">{hostOf(webhook.url)}</Quiet>
                </div>
                <Button size="small" aria-label={t`Open ${webhook.name}`} onClick={() => onOpen(webhook.id)}>
                  {t`Open`}
                </Button>
              </Row>
            );
          })}
        </ul>
      )}
      <Footer>
        <Button kind="primary" disabled={webhooks.length >= MAX_WEBHOOKS} onClick={onNew}>
          {t`New webhook`}
        </Button>
      </Footer>
    </Stack>
  );
}
