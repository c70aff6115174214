import { z } from "zod";
import { type Body, endpoints } from "#protocol/endpoints.ts";
import type { AdminSettings } from "#protocol/settings.ts";

/**
 * The requested changes and the values before them. Requests from before `before` was stored have a version instead.
 */
const commandSchema = z.object({
  before: z.record(z.string(), z.unknown()).optional(),
});

type Command = Partial<Body<"updateSettings">> & { before: Record<string, unknown> };

/**
 * The stored request, with the previous value of each setting: only these settings must be unchanged when it is
 * approved.
 */
export function withBefore(current: AdminSettings, changes: Partial<Body<"updateSettings">>): Command {
  const before: Record<string, unknown> = {};
  for (const name of Object.keys(changes)) before[name] = Reflect.get(current, name);
  return { ...changes, before };
}

/** The body of the requested call. */
export function readSettingsCommand(command: unknown): Body<"updateSettings"> {
  const { before: _, ...body } = z.looseObject({ before: z.unknown().optional() }).parse(command);
  return endpoints.updateSettings.body.parse(body);
}

/**
 * The settings whose current value differs from the one at the time of the request; settings that the request does
 * not change are ignored.
 */
export function movedSettings(current: AdminSettings, command: unknown): string[] {
  const { before = {} } = commandSchema.parse(command);
  return Object.entries(before)
    .filter(([name, value]) => Reflect.get(current, name) !== value)
    .map(([name]) => name);
}
