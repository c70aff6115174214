import type { Attributes, IOptions } from "sanitize-html";
import { Refusal } from "../refusal.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";

const TAGS = [
  ["svg", "g", "defs", "title", "desc", "symbol", "use", "clipPath", "mask", "pattern"],
  ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"],
  ["linearGradient", "radialGradient", "stop"],
].flat();

const ATTRIBUTES = [
  ["id", "class", "xmlns", "viewBox", "width", "height", "preserveAspectRatio", "version", "role"],
  ["x", "y", "x1", "y1", "x2", "y2", "dx", "dy", "cx", "cy", "r", "rx", "ry", "fx", "fy", "d", "points"],
  ["fill", "fill-opacity", "fill-rule", "clip-rule", "clip-path", "mask", "color", "opacity", "transform"],
  ["stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity"],
  ["stroke-dasharray", "stroke-dashoffset", "vector-effect", "visibility", "display", "overflow"],
  ["gradientUnits", "gradientTransform", "spreadMethod", "offset", "stop-color", "stop-opacity"],
  ["clipPathUnits", "maskUnits", "maskContentUnits", "patternUnits", "patternTransform", "href"],
  ["font-family", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline"],
  ["letter-spacing", "textLength", "lengthAdjust"],
].flat();

/** Nothing that points outside the file: a link is to a part of it, and so is `url(…)`. */
function isInside(name: string, value: string): boolean {
  if (name === "href") return value.startsWith("#");
  return !/url\s*\(\s*(?!#)/i.test(value) && !/\\|javascript:|data:/i.test(value);
}

function keepInside(tagName: string, attribs: Attributes) {
  const kept = Object.entries(attribs).filter(([name, value]) => isInside(name, value));
  const namespace = tagName === "svg" ? { xmlns: NAMESPACE } : {};
  return { tagName, attribs: { ...Object.fromEntries(kept), ...namespace } };
}

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { "*": ATTRIBUTES },
  allowedSchemes: [],
  disallowedTagsMode: "completelyDiscard",
  transformTags: { "*": keepInside },
  nestingLimit: 100,
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
};

/** An SVG reduced to shapes, text and gradients. What declares a DOCTYPE or entities is refused. */
export async function sanitizeSvg(bytes: Buffer): Promise<string> {
  const text = decode(bytes);
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || !/^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<svg[\s>]/.test(text))
    throw new Refusal("invalid_image");
  const { default: sanitizeHtml } = await import("sanitize-html");
  const clean = sanitizeHtml(text, OPTIONS).trim();
  if (!/^<svg[^]*(<\/svg|\/)>$/.test(clean)) throw new Refusal("invalid_image");
  return clean;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid_image");
  }
}
