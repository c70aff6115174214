import { faultOfAnswer, mustConform } from "./conformity.ts";

export type Answer = {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, otherwise text, null if empty. */
  body: unknown;
};

type Options = { headers?: Record<string, string>; body?: unknown };

/** A small browser: keeps cookies, sends and parses JSON, and fails if an answer differs from the reference. */
export type TestClient = {
  cookies: Map<string, string>;
  call(method: string, path: string, options?: Options): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
};

/** A program with an API token, without cookies. */
export function createProgram(url: string, token: string): TestClient {
  return createClient(url, "", { authorization: `Bearer ${token}` });
}

export function createClient(
  url: string,
  cookie = "",
  defaultHeaders: Record<string, string> = {},
): TestClient {
  const cookies = new Map<string, string>(
    cookie === "" ? [] : cookie.split("; ").map((pair): [string, string] => splitPair(pair)),
  );

  async function call(method: string, path: string, { headers = {}, body }: Options = {}): Promise<Answer> {
    const isRaw = typeof body === "string" || body instanceof FormData || body instanceof Uint8Array;
    const sendsJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") } : {}),
        ...(sendsJson ? { "content-type": "application/json" } : {}),
        ...defaultHeaders,
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    const { status } = response;
    const received: unknown = text === "" ? null : isJson ? JSON.parse(text) : text;
    if (method !== "HEAD") mustConform(faultOfAnswer({ method, path, status, body: received, isJson }));
    return { status, headers: response.headers, body: received };
  }

  function keep(line: string): void {
    const [name, value] = splitPair(line.split(";")[0] ?? "");
    if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    call,
    get: (path, headers = {}) => call("GET", path, { headers }),
    post: (path, body, headers = {}) => call("POST", path, { body, headers }),
    put: (path, body, headers = {}) => call("PUT", path, { body, headers }),
    patch: (path, body, headers = {}) => call("PATCH", path, { body, headers }),
    delete: (path, headers = {}) => call("DELETE", path, { headers }),
  };
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** How many answers had each status. */
export function countStatuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
