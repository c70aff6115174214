import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor, type ESTree } from "vite";

/* Finds the texts of the web application in its source, for the tests of its catalogues. */

const TOP = fileURLToPath(new URL("..", import.meta.url));

export type Text = { place: string; text: string };

/** The sources below a folder, without tests. */
export async function sourcesBelow(folder: string): Promise<string[]> {
  const paths = await readdir(join(TOP, folder), { recursive: true });
  return paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .toSorted();
}

/** The keys of all texts that the file hands to the catalogue. */
export function messagesIn(file: string): Text[] {
  const found: Text[] = [];
  visit(file, (placed) => ({
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type === "Identifier" && (tag.name === "t" || tag.name === "mark"))
        found.push(placed(start, numbered(quasi.quasis)));
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== "Identifier") return;
      const [first, second, third] = given.map(literal);
      if (callee.name === "sense" && first !== undefined && second !== undefined)
        found.push(placed(start, `${first} [${second}]`));
      if (callee.name === "rich" && first !== undefined) found.push(placed(start, first));
      if (callee.name === "plural" && second !== undefined && third !== undefined)
        found.push(placed(start, pluralId(second, third)));
    },
  }));
  return found;
}

/** The messages of form rules: texts handed to zod. */
export function rulesIn(file: string): Text[] {
  const found: Text[] = [];
  visit(file, (placed) => ({
    CallExpression({ callee, arguments: given, start }) {
      if (
        callee.type !== "MemberExpression" ||
        callee.object.type !== "Identifier" ||
        callee.object.name !== "z"
      )
        return;
      for (const text of given.map(literal))
        if (text !== undefined && / /.test(text)) found.push(placed(start, text));
    },
  }));
  return found;
}

/** Texts in a file of the server that look like sentences, except those of errors, metrics and its log. */
export function sentencesIn(file: string): Text[] {
  const found: (Text & { start: number })[] = [];
  const unread: { start: number; end: number }[] = [];
  visit(file, (placed) => {
    const note = (start: number, text: string) => {
      if (/^\p{Lu}.* |^\{0\} .*\.$/u.test(text)) found.push({ ...placed(start, text), start });
    };
    const skip = ({ start, end }: ESTree.Node) => void unread.push({ start, end });
    return {
      Literal({ value, start }) {
        if (typeof value === "string") note(start, value);
      },
      TemplateLiteral: ({ quasis, start }) => note(start, numbered(quasis)),
      NewExpression(node) {
        if (node.callee.type === "Identifier" && /(Error|Fault)$/.test(node.callee.name)) skip(node);
      },
      CallExpression(node) {
        const { callee } = node;
        const isLogged =
          callee.type === "MemberExpression" &&
          callee.object.type === "Identifier" &&
          callee.object.name === "log";
        if (isLogged || callee.type === "Super") skip(node);
      },
      Property(node) {
        if (node.key.type === "Identifier" && node.key.name === "help") skip(node);
      },
    };
  });
  return found
    .filter(({ start }) => !unread.some((range) => range.start <= start && start < range.end))
    .map(({ place, text }) => ({ place, text }));
}

/** Attributes that people read or hear. */
const READ =
  /^(aria-(label|description|roledescription)|title|alt|placeholder|label|hint|note|text|description|confirmLabel|searchLabel|sortLabel|searchHint)$/;

/** Texts on the page that never pass the catalogue. */
export function untranslatedIn(file: string): Text[] {
  const found: Text[] = [];
  const isText = (text: string) => /\p{L}{2}/u.test(text);
  visit(file, (placed) => {
    const note = (node: ESTree.Node | null | undefined): void => {
      if (node === null || node === undefined) return;
      if (node.type === "JSXText" || (node.type === "Literal" && typeof node.value === "string")) {
        const text = (node.type === "JSXText" ? node.value : String(node.value)).trim();
        if (isText(text)) found.push(placed(node.start, text));
      } else if (node.type === "TemplateLiteral") {
        const text = node.quasis.map(cooked).join("");
        if (isText(text)) found.push(placed(node.start, text));
      } else if (node.type === "JSXExpressionContainer") note(node.expression);
      else if (node.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(note);
      else if (node.type === "LogicalExpression") note(node.right);
    };
    return {
      JSXElement: ({ children }) => children.forEach(note),
      JSXFragment: ({ children }) => children.forEach(note),
      JSXAttribute({ name, value }) {
        if (name.type === "JSXIdentifier" && READ.test(name.name)) note(value);
      },
      // Attributes of styled elements.
      Property({ key, value }) {
        if (key.type === "Literal" && key.value === "aria-label") note(value);
      },
    };
  });
  return found;
}

type Visits = ConstructorParameters<typeof Visitor>[0];
type Placed = (start: number, text: string) => Text;

function visit(file: string, visits: (placed: Placed) => Visits): void {
  const source = readFileSync(join(TOP, file), "utf8");
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} could not be parsed`);
  const placed: Placed = (start, text) => ({
    place: `${file}:${source.slice(0, start).split("\n").length}`,
    text,
  });
  new Visitor(visits(placed)).visit(program);
}

/** A template's text with {0}, {1}, … for its values. */
function numbered(quasis: readonly ESTree.TemplateElement[]): string {
  return quasis.map(cooked).reduce((id, text, at) => `${id}{${at - 1}}${text}`);
}

function cooked({ value }: ESTree.TemplateElement): string {
  return value.cooked ?? value.raw;
}

function literal(node: ESTree.Node): string | undefined {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** The key of a text with two forms, as `plural` builds it. */
function pluralId(one: string, many: string): string {
  return `{n, plural, one {${one}} other {${many}}}`;
}
