import { useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import {
  type NewWebhook,
  type Webhook,
  WEBHOOK_EVENTS,
  webhookEndpoints,
  type WebhookEvent,
  webhookFormSchema,
} from "#protocol/webhooks.ts";
import { Button } from "../../../components/Button.tsx";
import { Checkbox } from "../../../components/Checkbox.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { say, t } from "../../../language/index.ts";
import { actOn, useWebhooks } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { Footer } from "./parts.ts";
import { EVENT_LABELS } from "./webhookText.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Choices = styled.fieldset`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  margin-bottom: ${space(2)};
  padding: 0;
  font-weight: 550;
  ${text("table")}
`;

const Fault = styled.p`
  color: ${color("danger")};
  ${text("label")}
`;

const { name, url } = webhookFormSchema.shape;
const schema = z.strictObject({ name, url });
type Typed = z.output<typeof schema>;

type WebhookFormProps = {
  /** The webhook to change; undefined for a new one. */
  webhook: Webhook | undefined;
  onMade: (made: NewWebhook) => void;
  onDone: () => void;
};

/** A new webhook, or changes to one. */
export function WebhookForm({ webhook, onMade, onDone }: WebhookFormProps) {
  const form = useForm(schema);
  const { handleSubmit, errors, isSubmitting } = form;
  const [values, setValues] = useState<Typed>({ name: webhook?.name ?? "", url: webhook?.url ?? "" });
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    webhook?.events ?? ["order.changed", "transaction.changed"],
  );
  const { field } = useFields(form, [values, setValues]);

  async function submit(typed: Typed) {
    if (events.length === 0) return;
    const { name, url } = typed;
    if (webhook === undefined) {
      const body = { name, url, events: [...events] };
      const made = await actOn(
        useWebhooks,
        webhookEndpoints.createWebhook,
        { body },
        (answer) => answer.webhook,
      );
      return onMade(made);
    }
    // The complete address is not shown, so it is sent only if it was typed again.
    const body = { name, events: [...events], ...(url !== webhook.url && { url }) };
    await actOn(useWebhooks, webhookEndpoints.changeWebhook, { params: { id: webhook.id }, body });
    onDone();
  }

  return (
    <Form onSubmit={handleSubmit(submit, t`Not saved`, { onAwaiting: onDone })} aria-label={t`Webhook`}>
      <TextField
        label={t`Name`}
        placeholder={t`Accounting`}
        autoComplete="off"
        error={errors.name}
        {...field("name")}
      />
      <TextField
        label={t`Address`}
        hint={
          webhook === undefined
            ? t`Begins with https. An address inside your network has to be named in WEBHOOK_RECEIVERS.`
            : t`Only the host is shown. Leave it as it is, or type the whole new address.`
        }
        placeholder="https://accounting.example.com/hooks"
        type="url"
        autoComplete="off"
        error={errors.url}
        {...field("url")}
      />
      <Choices>
        <Legend>{t`Sends changes of`}</Legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={say(EVENT_LABELS[event])}
            checked={events.includes(event)}
            onChange={(isOn) =>
              setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? isOn : events.includes(one))))
            }
          />
        ))}
        {events.length === 0 && <Fault role="alert">{t`Choose at least one`}</Fault>}
      </Choices>
      <Footer>
        <Button kind="quiet" onClick={onDone} disabled={isSubmitting}>
          {t`Cancel`}
        </Button>
        <Button type="submit" kind="primary" busy={isSubmitting} disabled={events.length === 0}>
          {webhook === undefined ? t`Add webhook` : t`Save`}
        </Button>
      </Footer>
    </Form>
  );
}
