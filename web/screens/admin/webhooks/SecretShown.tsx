import type { NewWebhook } from "#protocol/webhooks.ts";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { rich, t } from "../../../language/index.ts";
import { Quiet } from "../rowParts.ts";
import { Footer, Stack } from "./parts.ts";

/** The secret, shown only this once. */
export function SecretShown({ made: { webhook, secret }, onDone }: { made: NewWebhook; onDone: () => void }) {
  return (
    <Stack>
      <TextField
        label={t`Secret of ${webhook.name}`}
        mono
        readOnly
        value={secret}
        aside={<CopyButton value={secret} what={t`secret`} />}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Quiet>
        {webhook.formerSecretUntil !== null &&
          t`For 24 hours deliveries are also signed with the old secret, so that you can switch the receiver over. `}
        {rich(
          "The signatures follow Standard Webhooks. {0}",
          <a href="/api/docs#webhooks">{t`How to check them`}</a>,
        )}
      </Quiet>
      <Footer>
        <Button kind="primary" onClick={onDone}>
          {t`I have copied it`}
        </Button>
      </Footer>
    </Stack>
  );
}
