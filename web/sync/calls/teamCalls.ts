import { type Claim, claimEndpoints, type WorkKind } from "#protocol/claims.ts";
import { callShape } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { reportFault } from "../../reportFault.ts";
import { usePresence, useTaken } from "../stores/team.ts";

/* As `act`, for calls about who works on what, which the first page does not know. */

export type WorkItem = { kind: WorkKind; id: string };

/** Somebody else has claimed or decided it. */
const GONE: ReadonlySet<string> = new Set(["taken", "already_resolved", "already_processed", "not_found"]);

/** Claims it, or renews the user's own claim; throws `ApiError` on a refusal. */
export async function take({ kind, id }: WorkItem): Promise<void> {
  store(await callShape(claimEndpoints.take, { params: { kind, id } }));
}

export function isGone({ code }: ApiError): boolean {
  return GONE.has(code);
}

/** Releases the claim. A failure needs no message, because the claim expires anyway. */
export async function giveBack({ kind, id }: WorkItem): Promise<void> {
  await quietly(async () =>
    store(await callShape(claimEndpoints.giveBack, { params: { kind, id }, keepalive: true })),
  );
}

/** Reports what this tab shows, null for nothing. If the call fails, others don't see it. */
export async function showPresence(tab: string, viewing: WorkItem | null): Promise<void> {
  await quietly(async () => {
    const askedAt = performance.now();
    const presence = await callShape(claimEndpoints.showPresence, {
      body: { tab, viewing },
      keepalive: true,
    });
    usePresence.getState().upsert(presence, askedAt);
  });
}

async function quietly(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ApiError)) reportFault("Others could not be told who works on what", error);
  }
}

function store(claim: Claim): void {
  useTaken.getState().upsert([claim]);
}
