import { type Agent, request } from "node:http";

export type Answer = { status: number; body: unknown; link: string };

type Options = {
  cookie: string;
  method?: string;
  body?: unknown;
  /** If undefined, a new connection, for which the balancer chooses a node again. */
  agent?: Agent;
};

const PATIENCE_MS = 15_000;

/** Sends one request; rejects when the connection breaks or nothing arrives for 15 s. */
export function send(url: string, { cookie, method = "GET", body, agent }: Options): Promise<Answer> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: agent ?? false,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { cookie, ...(json === undefined ? {} : { "content-type": "application/json" }) },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            body: response.headers["content-type"]?.includes("json") === true ? JSON.parse(text) : text,
            link: String(response.headers["link"] ?? ""),
          }),
        );
      },
    );
    sent.once("error", reject);
    sent.end(json);
  });
}
