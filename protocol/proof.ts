import type { ProofByField, ProofStrength } from "./endpointShape.ts";

/** The proof that the contract demands of a call with this body, or "none". */
export function proofFor(
  proof: ProofStrength | ProofByField | "none" | undefined,
  body: unknown,
): ProofStrength | "none" {
  if (proof === undefined) return "none";
  if (typeof proof === "string") return proof;
  const sent = typeof body === "object" && body !== null ? Object.keys(body) : [];
  if (sent.length === 0) return proof.others;
  const named = new Map(Object.entries(proof.fields));
  const needs = sent.map((field) => named.get(field) ?? proof.others);
  return needs.includes("recent") ? "recent" : needs.includes("steady") ? "steady" : "none";
}
