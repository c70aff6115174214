import type { Schema } from "../jsonSchema.ts";
import { nameOf } from "../schemas.ts";
import { html, type Html } from "./html.ts";
import { table } from "./table.ts";

/** A short description of a type: "list of Order", "buy or sell", "Decimal or null". */
export function describeType(schema: Schema): Html {
  const name = nameOf(schema);
  if (name !== undefined) return html`<a href="#${name}" translate="no">${name}</a>`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return joined(alternatives.map(describeType));
  if (schema.enum !== undefined)
    return joined(schema.enum.map((value) => html`<code>${String(value)}</code>`));
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.items !== undefined) return html`list of ${describeType(schema.items)}`;
  if (schema.properties !== undefined) {
    const fields = Object.keys(schema.properties).join(", ");
    return html`object${fields === "" ? "" : ` of ${fields}`}`;
  }
  const types = [schema.type ?? []].flat().map((type) => (type === "string" && schema.format) || type);
  return html`${types.length === 0 ? "anything" : types.join(" or ")}`;
}

function joined(options: Html[]): Html {
  return html`${options.map((option, index) => (index === 0 ? option : html` or ${option}`))}`;
}

/** A table of an object's fields; nested ones are listed by their path. */
export function fieldTable(schema: Schema): Html {
  const rows = rowsOf(schema, "");
  if (rows.length === 0) return html``;
  return table(["Field", "Type", "Meaning"], rows);
}

function rowsOf({ properties = {}, required = [] }: Schema, prefix: string): Html[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const isOptional = !required.includes(name);
    const nested = nestedIn(property);
    if (nested === undefined) return [fieldRow(path, property, isOptional)];
    return [
      row(path, html`${nested.type}`, property, isOptional),
      ...rowsOf(nested.schema, `${path}${nested.suffix}.`),
    ];
  });
}

type Nested = { schema: Schema; suffix: string; type: string };

/** An unnamed object inside this schema: the field itself, or the items of its list. */
function nestedIn(schema: Schema): Nested | undefined {
  if (schema.properties !== undefined) return { schema, suffix: "", type: "object" };
  if (schema.items?.properties !== undefined)
    return { schema: schema.items, suffix: "[]", type: "list of objects" };
  const objects = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return objects.length === 1 && objects[0]?.properties !== undefined
    ? { schema: objects[0], suffix: "?", type: "object or null" }
    : undefined;
}

export function fieldRow(name: string, schema: Schema, isOptional: boolean): Html {
  return row(name, describeType(schema), schema, isOptional);
}

function row(name: string, type: Html, schema: Schema, isOptional: boolean): Html {
  const preset =
    schema.default === undefined
      ? ""
      : `default ${typeof schema.default === "string" ? schema.default : JSON.stringify(schema.default)}`;
  const sending = [isOptional ? "optional" : "", preset].filter((text) => text !== "").join(", ");
  return html`<tr>
    <td><code>${name}</code></td>
    <td>${type}</td>
    <td>${prose(schema.description ?? "")} <span class="who">${sending}</span></td>
  </tr>`;
}

/** Text whose `words` in backticks are code. */
export function prose(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}
