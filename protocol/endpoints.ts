import { correctionEndpoints } from "./corrections.ts";
import type { z } from "zod/mini";
import { accountLinkEndpoints } from "./accountLinks.ts";
import { allocationEndpoints } from "./allocation.ts";
import { auditEndpoints } from "./audit.ts";
import { balanceExplainedEndpoints } from "./balanceExplained.ts";
import { dataExportEndpoints } from "./dataExport.ts";
import { booksEndpoints } from "./books.ts";
import { claimEndpoints } from "./claims.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { expectationEndpoints } from "./expectation.ts";
import { deskNoteEndpoints } from "./deskNote.ts";
import { fairnessEndpoints } from "./fairness.ts";
import { notificationChoiceEndpoints } from "./notificationChoices.ts";
import { notificationEndpoints } from "./notifications.ts";
import { pushEndpoints } from "./push.ts";
import { liveStatusEndpoints } from "./liveStatus.ts";
import { pageErrorEndpoints } from "./pageErrors.ts";
import { logEndpoints } from "./log.ts";
import { orderRecordEndpoints } from "./orderRecord.ts";
import { passkeyEndpoints } from "./passkeys.ts";
import { providerEndpoints } from "./providerAccounts.ts";
import { pageEndpoints } from "./pageEndpoints.ts";
import { reportEndpoints } from "./report.ts";
import { receiptEndpoints } from "./receipt.ts";
import { settingChangeEndpoints } from "./settingChanges.ts";
import { setupEndpoints } from "./setup.ts";
import { searchEndpoints } from "./search.ts";
import { statementEndpoints } from "./statement.ts";
import { storyEndpoints } from "./story.ts";
import { traderFileEndpoints } from "./traderFile.ts";
import { webhookEndpoints } from "./webhooks.ts";

/**
 * Every call of the product: server routes, web calls and the reference are derived from these entries. Calls of only a
 * page or two are listed here rather than in `pageEndpoints`, which every page of a signed-in user loads.
 */
export const endpoints = {
  ...pageEndpoints,
  ...settingChangeEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...statementEndpoints,
  ...balanceExplainedEndpoints,
  ...allocationEndpoints,
  ...auditEndpoints,
  ...dataExportEndpoints,
  ...logEndpoints,
  ...receiptEndpoints,
  ...orderRecordEndpoints,
  ...correctionEndpoints,
  ...reportEndpoints,
  ...liveStatusEndpoints,
  ...fairnessEndpoints,
  ...booksEndpoints,
  ...claimEndpoints,
  ...notificationEndpoints,
  ...notificationChoiceEndpoints,
  ...pushEndpoints,
  ...expectationEndpoints,
  ...accountLinkEndpoints,
  ...deskNoteEndpoints,
  ...setupEndpoints,
  ...traderFileEndpoints,
  ...searchEndpoints,
  ...storyEndpoints,
  ...webhookEndpoints,
  ...pageErrorEndpoints,
} as const satisfies Record<string, EndpointShape>;

export type EndpointName = keyof typeof endpoints;
export type Endpoint<N extends EndpointName> = (typeof endpoints)[N];

type Part<N extends EndpointName, K extends string> =
  Endpoint<N> extends { readonly [key in K]: infer S extends z.ZodMiniType } ? S : never;

/** The parsed parameters for the server's handler; `undefined` if the endpoint has none. */
export type Params<N extends EndpointName> = [Part<N, "params">] extends [never]
  ? undefined
  : z.output<Part<N, "params">>;
export type Query<N extends EndpointName> = [Part<N, "query">] extends [never]
  ? undefined
  : z.output<Part<N, "query">>;
export type Body<N extends EndpointName> = [Part<N, "body">] extends [never]
  ? undefined
  : z.output<Part<N, "body">>;
/** The input of the web, before parsing. */
export type QueryInput<N extends EndpointName> = [Part<N, "query">] extends [never]
  ? undefined
  : z.input<Part<N, "query">>;
export type BodyInput<N extends EndpointName> = [Part<N, "body">] extends [never]
  ? undefined
  : z.input<Part<N, "body">>;
/** `undefined` if the answer has no body. */
export type Response<N extends EndpointName> = [Part<N, "response">] extends [never]
  ? undefined
  : z.output<Part<N, "response">>;
