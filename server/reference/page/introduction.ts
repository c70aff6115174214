import { html } from "./html.ts";

/** What the documents do not say by themselves. */
export const INTRODUCTION = html`<h1>Livedesk API</h1>
  <p>
    What the pages of the desk show and do goes by JSON over HTTP and by Socket.IO, and a program of yours can
    use what takes API tokens. The same for tools: <a href="/api/openapi.json">OpenAPI 3.1</a> and
    <a href="/api/asyncapi.json">AsyncAPI 3</a>.
  </p>
  <h2>Sign in</h2>
  <p>
    Make a token under Settings, Security, API tokens. It is shown once. Send it with each call, and with the
    handshake of the socket:
  </p>
  <pre><code>curl -H "Authorization: Bearer livedesk_…" https://desk.example/api/user</code></pre>
  <p>
    A token with the scope <code>read</code> sees what you see as a trader; <code>trade</code> also places and
    cancels orders. No token moves money out, changes settings or administers the desk.
  </p>
  <h2>Good to know</h2>
  <ul>
    <li>
      Amounts, fees and totals are decimal texts in USD, like <code>"100.10"</code>; market prices are
      numbers.
    </li>
    <li>Times are ISO 8601 in UTC. Ids are UUIDs that follow time.</li>
    <li>
      Lists come newest first, at most 200 at once; the header <code>Link: …; rel="next"</code> names the page
      after.
    </li>
    <li>
      Send an <code>Idempotency-Key</code> with what must happen once: the same key again gives the first
      answer again.
    </li>
    <li>
      Whatever is not a success answers with <a href="#Error">Error</a>; <code>429</code> and
      <code>503</code> say when to come back.
    </li>
    <li>Entities carry a <code>version</code>: of two that arrive, the higher one is the newer.</li>
  </ul>`;
