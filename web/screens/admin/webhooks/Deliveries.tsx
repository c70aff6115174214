import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { type WebhookDeliveries, type WebhookDelivery, webhookEndpoints } from "#protocol/webhooks.ts";
import { callShape } from "../../../api.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { HeadingRow } from "../../../components/HeadingRow.ts";
import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { useAction } from "../../../components/useAction.ts";
import { formatCount } from "../../../format.ts";
import { say, t } from "../../../language/index.ts";
import type { Loadable } from "../../../loadable.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { Heading } from "../system/Heading.ts";
import { Name, Quiet, Row } from "../rowParts.ts";
import { Stack } from "./parts.ts";
import { deliveryLook, describeAttempts, subjectPath } from "./webhookText.ts";

const SubjectLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
`;

type DeliveriesProps = {
  /** The id of the webhook. */
  id: string;
  name: string;
  answer: Loadable<WebhookDeliveries> & { retry: () => void };
};

/** Deliveries that were given up, which can be sent again, and those that arrived or are being sent. */
export function Deliveries({ id, name, answer }: DeliveriesProps) {
  const { isBusy, run } = useAction();
  if (answer.status === "failed")
    return (
      <ErrorState
        title={t`The deliveries could not be loaded`}
        text={answer.message}
        onRetry={answer.retry}
      />
    );
  if (answer.status === "loading") return <RowsSkeleton />;
  const { waiting, dead, latest, deadLetters } = answer.value;

  function sendAgain(deliveries: readonly WebhookDelivery[]) {
    run(
      async () => {
        const { queued } = await callShape(webhookEndpoints.sendWebhookAgain, {
          params: { id },
          body: { deliveries: deliveries.map((delivery) => delivery.id) },
        });
        answer.retry();
        toastSuccess(t`On its way again`, t`${formatCount(queued)} to ${name}`);
      },
      t`Not sent again`,
    );
  }

  return (
    <Stack>
      {dead > 0 && (
        <section aria-labelledby="dead-letters">
          <HeadingRow>
            <Heading id="dead-letters">{t`Given up (${formatCount(dead)})`}</Heading>
            <Button size="small" busy={isBusy} onClick={() => sendAgain(deadLetters)}>
              {dead > deadLetters.length ? t`Send the oldest ${deadLetters.length} again` : t`Send all again`}
            </Button>
          </HeadingRow>
          <ul>
            {deadLetters.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                action={
                  <Button
                    size="small"
                    busy={isBusy}
                    aria-label={t`Send ${delivery.event} ${delivery.id} again`}
                    onClick={() => sendAgain([delivery])}
                  >
                    {t`Send again`}
                  </Button>
                }
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="last-deliveries">
        <HeadingRow>
          <Heading id="last-deliveries">{t`Last deliveries`}</Heading>
          {waiting > 0 && <Quiet>{t`${formatCount(waiting)} waiting`}</Quiet>}
        </HeadingRow>
        {latest.length === 0 ? (
          <EmptyState
            icon={Send}
            title={t`Nothing sent yet`}
            text={t`What was sent is listed for three days.`}
          />
        ) : (
          <ul>
            {latest.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </section>
    </Stack>
  );
}

function DeliveryRow({ delivery, action }: { delivery: WebhookDelivery; action?: ReactNode }) {
  const { event, subject, happenedAt } = delivery;
  const { label, tone } = deliveryLook(delivery);
  return (
    <Row>
      <div>
        <Name>
          <span translate="no">{event}</span>
          {subject !== null && <Subject subject={subject} path={subjectPath(delivery)} />}
          <Badge tone={tone}>{say(label)}</Badge>
        </Name>
        <Quiet>
          <RelativeTime time={happenedAt} />, {describeAttempts(delivery)}
        </Quiet>
      </div>
      {action}
    </Row>
  );
}

function Subject({ subject, path }: { subject: string; path: string | null }) {
  const shown = <MiddleEllipsis value={subject} head={0} tail={6} />;
  return path === null ? shown : <SubjectLink to={path}>{shown}</SubjectLink>;
}
