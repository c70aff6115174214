import { nameOf, type Schema } from "../schemas.ts";
import { html, type Html } from "./html.ts";
import { table } from "./table.ts";

/** A short description of a type: "list of Order", "buy or sell", "Decimal or null". */
export function describeType(schema: Schema): Html {
  const name = nameOf(schema);
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`;
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
  return table(["Field", "Type", "Note"], rows);
}

function rowsOf({ properties = {}, required = [] }: Schema, prefix: string): Html[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const isOptional = !required.includes(name);
    const nested = nestedIn(property);
    if (nested !== undefined) return rowsOf(nested.schema, `${path}${nested.suffix}.`);
    return [fieldRow(path, property, isOptional)];
  });
}

/** An unnamed object inside this schema: the field itself, or the items of its list. */
function nestedIn(schema: Schema): { schema: Schema; suffix: string } | undefined {
  if (schema.properties !== undefined) return { schema, suffix: "" };
  if (schema.items?.properties !== undefined) return { schema: schema.items, suffix: "[]" };
  const objects = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return objects.length === 1 && objects[0]?.properties !== undefined
    ? { schema: objects[0], suffix: "?" }
    : undefined;
}

export function fieldRow(name: string, schema: Schema, isOptional: boolean): Html {
  const preset =
    schema.default === undefined
      ? ""
      : `default ${typeof schema.default === "string" ? schema.default : JSON.stringify(schema.default)}`;
  const note = [isOptional ? "optional" : "", preset, schema.description ?? ""].filter((text) => text !== "");
  return html`<tr>
    <td><code>${name}</code></td>
    <td>${describeType(schema)}</td>
    <td>${note.join("; ")}</td>
  </tr>`;
}
