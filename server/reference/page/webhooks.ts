import { FORMER_SECRET_HOURS, WEBHOOK_RETRY_HOURS } from "#protocol/webhooks.ts";
import { html } from "./html.ts";

const BODY = `{
  "type": "order.changed",
  "timestamp": "2026-01-31T12:00:00.000Z",
  "data": { "id": "019c1f0e-…", "status": "win", "payout": "180.00", "version": 2, … }
}`;

/** Compiled and run by a test (server/reference/examples.test.ts). */
export const VERIFY_EXAMPLE = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env["WEBHOOK_SECRET"] ?? "");
const versions = new Map<string, number>();

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  try {
    // Throws if somebody else signed it, it was changed, or it is older than five minutes.
    webhook.verify(body, request.headers as Record<string, string>);
  } catch {
    return response.writeHead(401).end();
  }
  const { type, data } = JSON.parse(body);
  const key = \`\${type} \${data.id ?? ""}\`;
  if ((versions.get(key) ?? -1) < data.version) {
    versions.set(key, data.version);
    console.log(type, data);
  }
  response.writeHead(204).end();
}).listen(Number(process.env["PORT"] ?? 8080));
`;

/** How a program follows the desk without asking. */
export const WEBHOOKS = html`<h2 id="webhooks">Webhooks</h2>
  <p>
    Administrators can name addresses to which the desk sends its changes (Site Settings, Webhooks), at once.
    Each is a <code>POST</code> with the event and its entity, as the socket sends them to administrators:
  </p>
  <pre><code>${BODY}</code></pre>
  <ul>
    <li>
      Answer with <code>2xx</code> within 10 seconds, before doing anything long. Anything else is tried again
      for ${String(WEBHOOK_RETRY_HOURS)} hours, after growing pauses or when <code>Retry-After</code> says.
      Redirects are not followed. <code>410</code> turns the webhook off.
    </li>
    <li>
      <code>webhook-id</code> stays the same when a delivery is tried or sent again; the same one may arrive
      twice. Of two with the same <code>data.id</code>, the higher <code>data.version</code> is the newer.
    </li>
    <li>
      Changes of one entity arrive in order; a later one waits while an earlier one is tried again. One that
      an administrator sends again later may be older than what you know.
    </li>
    <li>
      <code>webhook-signature</code> follows Standard Webhooks (standardwebhooks.com), whose libraries check
      it. For ${String(FORMER_SECRET_HOURS)} hours after the secret was replaced there are two signatures, by
      the new and the former secret. Check the body as it arrived, before parsing it.
    </li>
  </ul>
  <pre><code>${VERIFY_EXAMPLE}</code></pre>`;
