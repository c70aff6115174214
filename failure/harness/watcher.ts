import { io, type Socket } from "socket.io-client";
import { z } from "zod";
import type { Cursor, ServerToClientEvents } from "#protocol/events.ts";
import { reconnectDelay } from "../../web/sync/socket/backoff.ts";
import { watchHeartbeat } from "../../web/sync/socket/heartbeat.ts";
import { send } from "./request.ts";
import type { Person } from "./stage.ts";

const SPREAD_AFTER_SHUTDOWN = 2;
const REFETCH_PAUSE_MS = 200;

const versionedSchema = z.looseObject({ id: z.string(), version: z.number() });
type Versioned = z.infer<typeof versionedSchema>;

/**
 * An open page without its interface: it resumes by its cursor, fetches after a resync, and records what it receives.
 */
export type Watcher = {
  person: Person;
  isLive: () => boolean;
  /** True if it received this version, or has fetched this or a newer one since. */
  knows: (id: string, version: number) => boolean;
  /** The newest version of each entity, as a screen would show it. */
  shown: Map<string, Versioned>;
  counts: { readies: number; resyncs: number; shutdowns: number; duplicates: number };
  /** The names of the events received, in order. */
  names: string[];
  revoked: Promise<void>;
  disconnect: () => void;
  connect: () => void;
  close: () => void;
};

type Options = {
  url: string;
  /** Called with each change and its time on the monotonic clock. */
  onChange?: (change: Versioned, at: number) => void;
};

export function openWatcher(person: Person, { url, onChange }: Options): Watcher {
  const told = new Map<string, Set<number>>();
  const floors = new Map<string, number>();
  const shown = new Map<string, Versioned>();
  const counts = { readies: 0, resyncs: 0, shutdowns: 0, duplicates: 0 };
  const names: string[] = [];
  let cursor: Cursor | undefined;
  let isLive = false;
  let isWanted = true;
  let isFetched = false;
  let attempt = 0;
  let timer: NodeJS.Timeout | undefined;
  let tellRevoked = (): void => undefined;
  const revoked = new Promise<void>((resolve) => {
    tellRevoked = resolve;
  });

  const socket: Socket<ServerToClientEvents> = io(url, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    timeout: 8_000,
    extraHeaders: { cookie: person.cookie },
    auth: (give) => give({ heartbeat: true, ...(cursor === undefined ? {} : { cursor }) }),
  });
  const heartbeat = watchHeartbeat(() => socket.disconnect());

  function show(entity: Versioned): void {
    const before = shown.get(entity.id);
    if (before === undefined || before.version < entity.version) shown.set(entity.id, entity);
  }

  function hear(payload: unknown, at: Cursor): void {
    cursor = at;
    const change = versionedSchema.safeParse(payload).data;
    if (change === undefined) return;
    const versions = told.get(change.id) ?? new Set();
    if (versions.has(change.version)) counts.duplicates += 1;
    told.set(change.id, versions.add(change.version));
    show(change);
    onChange?.(change, performance.now());
  }

  async function fetchAll(): Promise<void> {
    const entities = await fetchUsers(person, url);
    for (const entity of entities) {
      show(entity);
      floors.set(entity.id, Math.max(floors.get(entity.id) ?? 0, entity.version));
    }
    isFetched = true;
  }

  async function refetch(): Promise<void> {
    isFetched = false;
    while (isWanted && !isFetched) {
      await fetchAll().catch(() => new Promise((resolve) => setTimeout(resolve, REFETCH_PAUSE_MS)));
    }
  }

  function comeBack(): void {
    isLive = false;
    heartbeat.stop();
    clearTimeout(timer);
    if (!isWanted) return;
    timer = setTimeout(() => socket.connect(), reconnectDelay(attempt));
    attempt += 1;
  }

  socket.onAny((name: string) => names.push(name));
  socket.on("user.changed", hear);
  socket.on("order.changed", hear);
  socket.on("transaction.changed", hear);
  socket.on("ready", (ready) => {
    counts.readies += 1;
    cursor = ready.cursor;
    heartbeat.start(ready.heartbeatMs);
    isLive = true;
    attempt = 0;
    if (!isFetched) void refetch();
  });
  socket.on("heartbeat", (beat) => {
    cursor = beat.cursor;
    heartbeat.note();
  });
  socket.on("resync", () => {
    counts.resyncs += 1;
    // The server may have older versions than this page knows.
    for (const known of [told, floors, shown]) known.clear();
    isFetched = false;
    if (isLive) void refetch();
  });
  socket.on("session.revoked", tellRevoked);
  socket.on("server.shutdown", () => {
    counts.shutdowns += 1;
    attempt = SPREAD_AFTER_SHUTDOWN;
    socket.disconnect();
  });
  socket.on("disconnect", comeBack);
  socket.on("connect_error", comeBack);
  socket.connect();

  return {
    person,
    isLive: () => isLive && isFetched,
    knows: (id, version) => told.get(id)?.has(version) === true || (floors.get(id) ?? 0) >= version,
    shown,
    counts,
    names,
    revoked,
    disconnect() {
      isWanted = false;
      heartbeat.stop();
      clearTimeout(timer);
      socket.disconnect();
    },
    connect() {
      isWanted = true;
      socket.connect();
    },
    close() {
      isWanted = false;
      heartbeat.stop();
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}

/** What the first load shows: all users for an administrator, oneself for a trader. */
async function fetchUsers({ actor, cookie }: Person, url: string): Promise<Versioned[]> {
  const users: Versioned[] = [];
  const isAdmin = actor.user.role === "admin";
  let path: string | undefined = isAdmin ? "/api/admin/users" : "/api/user";
  while (path !== undefined) {
    const { status, body, link } = await send(url + path, { cookie });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    users.push(...z.array(versionedSchema).parse(isAdmin ? body : [body]));
    path = /<([^>]+)>; rel="next"/.exec(link)?.[1];
  }
  return users;
}
