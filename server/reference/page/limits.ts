import { CALLS_PER_MINUTE } from "../../sessions/rateLimits.ts";
import { html } from "./html.ts";
import { table } from "./table.ts";

const rows = Object.entries(CALLS_PER_MINUTE)
  .toSorted(([, a], [, b]) => b - a)
  .map(
    ([call, perMinute]) =>
      html`<tr>
        <td translate="no"><a href="#${call}">${call}</a></td>
        <td translate="no">${perMinute.toLocaleString("en-US")}</td>
      </tr>`,
  );

/** How often a program may call, and the answer once it calls more often. */
export const LIMITS = html`<h2 id="limits">Limits</h2>
  <p>
    Beyond a limit the answer is <code>429 rate_limited</code>. <code>429</code> and <code>503</code> carry
    <code>Retry-After</code>: whole seconds after which to send the same request again.
  </p>
  <ul>
    <li><code>429 rate_limited</code>: this account, or this address, has asked too often.</li>
    <li>
      <code>503 unavailable</code>: the database or this node can't answer for a moment.
      <code>503 maintenance</code>: the desk is closed.
    </li>
    <li>
      Lists, reports and searches run two at a time for each user, up to 20 seconds of work a minute on each
      node; up to 200 more wait for their turn.
    </li>
    <li>
      The calls in this table are counted by account, by all nodes together and for all of its sessions and
      tokens. Others have no limit of their own.
    </li>
  </ul>
  ${table(["Call", "In a minute"], rows)}`;
