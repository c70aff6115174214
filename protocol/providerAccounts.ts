import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { passkeyAnswerSchema } from "./passkeyAnswers.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { codeSchema } from "./secondFactor.ts";
import { userSchema } from "./users.ts";

/* Administrators' accounts at the desk's identity provider (OpenID Connect), with which they sign in. */

/** How long a browser may take at the provider, and then as long for the second factor. */
export const PROVIDER_MINUTES = 10;

export const providerAccountSchema = z.strictObject({
  id: idSchema,
  /** The provider's name for it: usually an email address. */
  name: z.string(),
  /** The provider, by its URL. */
  issuer: z.string(),
  /** False if the desk now has another provider, or none. */
  works: z.boolean(),
  createdAt: timeSchema,
  /** When it last signed in; null if never. */
  lastUsedAt: z.nullable(timeSchema),
});
export type ProviderAccount = z.infer<typeof providerAccountSchema>;

/** The administrator's accounts, oldest first: one for each provider that the desk has had. */
const providerAccountsSchema = z.strictObject({ accounts: z.array(providerAccountSchema) });

/** The provider's page, to which the browser has to go. */
const departureSchema = z.strictObject({ url: z.string() });

/** The query of the address to which the provider sent the browser back, without `?`. */
const returnedBody = z.strictObject({ answer: z.string().check(z.maxLength(8_000)) });

const factorBody = z
  .strictObject({ code: z.optional(codeSchema), passkey: z.optional(passkeyAnswerSchema) })
  .check(
    z.refine(
      ({ code, passkey }) => code === undefined || passkey === undefined,
      "Send either code or passkey",
    ),
  );

const path = "/api/user/provider-accounts";

/** Calls about the identity provider; a part of `endpoints`. A desk without one answers most of them with 404. */
export const providerEndpoints = {
  listProviderAccounts: {
    method: "GET",
    path,
    access: "admin",
    status: 200,
    response: providerAccountsSchema,
  },
  /** Only this session, in this browser, can link the account. */
  startProviderAccount: {
    method: "POST",
    path: `${path}/start`,
    access: "admin",
    proof: "recent",
    status: 201,
    response: departureSchema,
  },
  addProviderAccount: {
    method: "POST",
    path,
    access: "admin",
    body: returnedBody,
    proof: "recent",
    status: 201,
    response: providerAccountsSchema,
  },
  /** Also ends the other sessions that it opened. */
  removeProviderAccount: {
    method: "DELETE",
    path: `${path}/:id`,
    access: "admin",
    params: idParams,
    proof: "recent",
    status: 200,
    response: providerAccountsSchema,
  },
  startProviderSignIn: {
    method: "POST",
    path: "/api/login/provider/start",
    access: "public",
    duringMaintenance: true,
    status: 201,
    response: departureSchema,
  },
  /** Only for linked accounts of administrators. With a second factor it answers `second_factor_required`. */
  signInByProvider: {
    method: "POST",
    path: "/api/login/provider",
    access: "public",
    duringMaintenance: true,
    body: returnedBody,
    status: 200,
    response: userSchema,
  },
  /** The second factor, in the same browser. With neither code nor passkey it returns options for a passkey again. */
  confirmProviderSignIn: {
    method: "POST",
    path: "/api/login/provider/confirm",
    access: "public",
    duringMaintenance: true,
    body: factorBody,
    status: 200,
    response: userSchema,
  },
} as const satisfies Record<string, EndpointShape>;
