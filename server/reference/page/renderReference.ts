import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { ERROR_STATUS, errorCodes } from "#protocol/errors.ts";
import type { AsyncApi } from "../asyncapi.ts";
import type { OpenApi } from "../openapi.ts";
import type { Schema } from "../jsonSchema.ts";
import { callsOf, renderCall } from "./calls.ts";
import { html, type Html } from "./html.ts";
import { INTRODUCTION } from "./introduction.ts";
import { LIMITS } from "./limits.ts";
import { WHOLE_ORDER } from "./order.ts";
import { WEBHOOKS } from "./webhooks.ts";
import { describeType, fieldTable, prose } from "./schemaRows.ts";
import { table } from "./table.ts";

/** The same logo as in the product's bar (web/components/layout/Brand.tsx). */
const BRAND = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path
    d="M4 2v15h12"
    fill="none"
    stroke="currentColor"
    stroke-width="3"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
  <circle cx="14" cy="6" r="3.5" fill="var(--accent)" />
</svg>`;

/** Both documents as one page for people, which needs no script. */
export function renderReference(api: OpenApi, pushed: AsyncApi): string {
  const calls = callsOf(api);
  const topics = api.tags.map((topic) => ({
    ...topic,
    calls: calls.filter(({ operation }) => operation.tags.includes(topic.name)),
  }));
  const types = { ...api.components.schemas, ...pushed.components.schemas };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="dark light" />
        <title>Livedesk API</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <nav aria-label="Contents">
          <a class="brand" href="/">${BRAND}Livedesk</a>
          ${menu("Guides", ["a-whole-order", "limits", "webhooks"])}
          ${topics.map(({ name, calls: own }) =>
            menu(
              name,
              own.map(({ operation }) => operation.operationId),
            ),
          )}
          ${menu("Events", Object.keys(pushed.components.messages))} ${menu("Types", Object.keys(types))}
          ${menu("Errors", ["errors"])}
        </nav>
        <main>
          ${INTRODUCTION} ${WHOLE_ORDER} ${LIMITS} ${WEBHOOKS}
          ${topics.map(
            ({ name, description, calls: own }) =>
              html`<h2>${name}</h2>
                <p>${description}</p>
                ${own.map(renderCall)}`,
          )}
          <h2>Events</h2>
          <p>${pushed.channels.socket.description}</p>
          ${Object.values(pushed.components.messages).map(renderEvent)}
          <h2>Types</h2>
          ${Object.entries(types).map(([name, schema]) => renderType(name, schema))} ${renderErrors()}
        </main>
      </body>
    </html>`;
  // Code is the same in every language.
  return page.text.replaceAll("<code>", '<code translate="no">');
}

function menu(title: string, anchors: string[]): Html {
  return html`<details open>
    <summary>${title}</summary>
    <ul translate="no">
      ${anchors.map((anchor) => html`<li><a href="#${anchor}">${anchor}</a></li> `)}
    </ul>
  </details>`;
}

function renderEvent({ name, summary, payload, headers }: AsyncApi["components"]["messages"][string]): Html {
  return html`<section class="call" id="${name}" aria-labelledby="${name}-title">
    <h3 id="${name}-title"><code>${name}</code></h3>
    <p>${summary}</p>
    <p>
      Carries ${describeType(payload)}${headers === undefined ? "" : ", and its cursor as second argument"}
    </p>
  </section>`;
}

function renderType(name: string, schema: Schema): Html {
  return html`<section class="call" id="${name}" aria-labelledby="${name}-title">
    <h3 id="${name}-title" translate="no">${name}</h3>
    ${schema.description === undefined ? html`` : html`<p>${prose(schema.description)}</p>`}
    ${schema.properties === undefined ? html`<p>${describeType(schema)}</p>` : fieldTable(schema)}
  </section>`;
}

function renderErrors(): Html {
  const rows = errorCodes.map(
    (code) =>
      html`<tr>
        <td><code>${code}</code></td>
        <td translate="no">${String(ERROR_STATUS[code])}</td>
        <td>${ERROR_MESSAGES[code]}</td>
      </tr>`,
  );
  return html`<h2 id="errors">Errors</h2>
    ${table(["Code", "Status", "Says"], rows)}`;
}
