import type { ProofByField, ProofByValue, ProofStrength } from "./endpointShape.ts";

/** The proof that the contract requires of a call with this body, or "none". */
export function proofFor(
  proof: ProofStrength | ProofByField | ProofByValue | "none" | undefined,
  body: unknown,
): ProofStrength | "none" {
  if (proof === undefined) return "none";
  if (typeof proof === "string") return proof;
  if ("values" in proof) return hasOneOf(proof.values, body) ? proof.needs : "none";
  const sent = typeof body === "object" && body !== null ? Object.keys(body) : [];
  if (sent.length === 0) return proof.others;
  const named = new Map(Object.entries(proof.fields));
  const needs = sent.map((field) => named.get(field) ?? proof.others);
  return needs.includes("recent") ? "recent" : needs.includes("steady") ? "steady" : "none";
}

function hasOneOf(values: ProofByValue["values"], body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  const sent = new Map<string, unknown>(Object.entries(body));
  return Object.entries(values).every(([field, listed]) => listed.includes(sent.get(field)));
}
