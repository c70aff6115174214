import { z } from "zod";

type Method = "GET" | "POST" | "DELETE";
/** Resolves with the value of the answer. */
type Command = (method: Method, path: string, body?: object) => Promise<unknown>;

export type Session = {
  version: string;
  send: Command;
  /** Runs several commands with no others between them. */
  inTurn: <T>(work: (command: Command) => Promise<T>) => Promise<T>;
  end: () => Promise<void>;
};

/** A command that the page never lets the driver answer must not hold up the scenario. */
const ANSWER_MS = 40_000;
/** Scripts are sent again. */
const SCRIPT_MS = 5_000;

const answerSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
const startedSchema = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});

/** A session by WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function startSession(url: string, capabilities: object): Promise<Session> {
  const body = { capabilities: { alwaysMatch: capabilities } };
  const started = startedSchema.parse(await call(`${url}/session`, "POST", body));
  const base = `${url}/session/${started.sessionId}`;
  const command: Command = (method, path, sent) => call(base + path, method, sent);
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: (each: Command) => Promise<T>): Promise<T> {
    const result = last.then(() => work(command));
    last = result.catch(() => undefined);
    return result;
  }

  return {
    version: started.capabilities.browserVersion,
    inTurn,
    send: (method, path, sent) => inTurn((each) => each(method, path, sent)),
    end: async () => {
      await inTurn((each) => each("DELETE", ""));
    },
  };
}

async function call(url: string, method: Method, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(url.endsWith("/execute/sync") ? SCRIPT_MS : ANSWER_MS);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, { method, signal, ...sent });
  const { value } = answerSchema.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = errorSchema.parse(value);
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
