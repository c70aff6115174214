import { html } from "./html.ts";

/** What the documents themselves do not say. */
export const INTRODUCTION = html`<h1>Livedesk API</h1>
  <p>
    The pages of the desk use this API: JSON over HTTP, and Socket.IO for live changes. Your own programs can
    use every call that accepts API tokens. For tools, there are
    <a href="/api/openapi.json">OpenAPI 3.1</a> and <a href="/api/asyncapi.json">AsyncAPI 3</a> documents.
  </p>
  <h2>Sign in</h2>
  <p>
    Create a token under Settings, Security, API tokens. It is shown only once. Send it with each call and
    with the socket's handshake:
  </p>
  <pre><code>curl -H "Authorization: Bearer livedesk_…" https://desk.example/api/user</code></pre>
  <p>
    A token with the scope <code>read</code> sees what you see as a trader; <code>trade</code> also places and
    cancels orders. An administrator with a second factor can also create one that lasts 90 days and acts for
    the desk: <code>desk_read</code> sees what an administrator sees, <code>desk_decide</code> also decides
    orders, deposits and withdrawals. No token moves its own user's money out, approves what another
    administrator asked for, or changes users and settings.
  </p>
  <h2>Good to know</h2>
  <ul>
    <li>
      Amounts, fees and totals are decimal strings in USD, like <code>"100.10"</code>; market prices are
      numbers.
    </li>
    <li>Times are ISO 8601 in UTC. IDs are UUIDs that sort by time.</li>
    <li>
      Lists come newest first, at most 200 at once; the header <code>Link: …; rel="next"</code> names the next
      page.
    </li>
    <li>
      Send an <code>Idempotency-Key</code> with whatever must happen only once: repeating the key returns the
      first answer.
    </li>
    <li>
      Failures answer with an <a href="#Error">Error</a>; <code>429</code> and <code>503</code> say when to
      try again.
    </li>
    <li>Entities carry a <code>version</code>: of two that arrive, the higher one is the newer.</li>
  </ul>`;
