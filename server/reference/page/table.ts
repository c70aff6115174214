import { type Html, html } from "./html.ts";

/** A table with a heading for each column. */
export function table(headings: readonly string[], rows: Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
