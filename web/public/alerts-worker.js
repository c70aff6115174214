/*
 * Shows pushes, and opens the desk when a notification is clicked. It has no `fetch` handler and no cache on purpose:
 * pages always come from the server, so that nobody trades on a stale one.
 */
{
  /**
   * @typedef {{ id: string, title: string, text: string, path: string }} Alert
   * @typedef {{ visibilityState: string, focus: () => Promise<unknown>, postMessage: (message: unknown) => void }} OpenPage
   * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} LongEvent
   * @typedef {LongEvent & { data: { json: () => unknown } | null }} PushEvent
   * @typedef {LongEvent & { notification: Notification }} ClickEvent
   * @typedef {{
   *   skipWaiting: () => Promise<void>,
   *   registration: ServiceWorkerRegistration,
   *   clients: { matchAll: (which: object) => Promise<OpenPage[]>, openWindow: (path: string) => Promise<unknown> },
   *   onpush: (event: PushEvent) => void,
   *   onnotificationclick: (event: ClickEvent) => void,
   *   oninstall: () => void,
   * }} Scope
   */

  /** @type {unknown} */
  const everything = globalThis;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types of the DOM know no service workers.
  const scope = /** @type {Scope} */ (everything);

  /**
   * @param {unknown} source
   * @param {string} name
   * @returns {string} Empty if it is no text.
   */
  const textOf = (source, name) => {
    /** @type {unknown} */
    const value = Reflect.get(Object(source), name);
    return typeof value === "string" ? value : "";
  };

  // The push would have said it in the user's language, which nobody else can tell here.
  const unreadable = navigator.language.startsWith("de")
    ? "Auf dem Desk ist etwas geschehen"
    : "Something happened on the desk";

  /**
   * Only addresses of the desk.
   * @param {string} path
   */
  const safe = (path) => (/^\/(?![/\\])/.test(path) ? path : "/");

  /**
   * @param {PushEvent["data"]} payload
   * @returns {Alert}
   */
  const read = (payload) => {
    /** @type {unknown} */
    let content = null;
    try {
      content = payload?.json();
    } catch {
      // Shown without details: browsers take the permission away if a push shows nothing.
    }
    return {
      id: textOf(content, "id") || "unreadable",
      title: textOf(content, "title") || unreadable,
      text: textOf(content, "text"),
      path: textOf(content, "path"),
    };
  };

  /** @param {Alert} alert */
  const show = ({ id, title, text, path }) =>
    scope.registration.showNotification(title, {
      body: text,
      tag: id,
      icon: "/icon-192.png",
      data: { path },
    });

  /**
   * In a page that is open, which keeps what was typed there; otherwise in a new one.
   * @param {string} path
   */
  const open = async (path) => {
    const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
    if (page === undefined) return scope.clients.openWindow(path);
    page.postMessage({ type: "open", path });
    return page.focus();
  };

  scope.oninstall = () => void scope.skipWaiting();
  scope.onpush = (event) => event.waitUntil(show(read(event.data)));
  scope.onnotificationclick = (event) => {
    event.notification.close();
    event.waitUntil(open(safe(textOf(event.notification.data, "path"))));
  };
}
