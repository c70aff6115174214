// Runs before the first paint, so that a chosen theme or palette never flashes in another one.
{
  const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute("content");
  // Where the dialogs' scroll lock looks for the nonce of its style element.
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

  // The page's policy forbids code from strings; zod would try it with the first schema and be reported.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("livedesk.theme");
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    if (localStorage.getItem("livedesk.palette") === "blue-orange") root.dataset.palette = "blue-orange";
    if (localStorage.getItem("livedesk.language") === "de") root.lang = "de";
  } catch {
    // Storage is blocked: the system's preference applies.
  }
  const isGerman = root.lang === "de";

  // Passkeys need https and a name. Set here because the sign-in page's app shell shows the button for them.
  const isNamed = !/^[\d.]+$|:/.test(location.hostname);
  if (isNamed && "PublicKeyCredential" in globalThis) root.dataset.passkeys = "";

  // First the files that every page needs, then one line per path with its additional files.
  const text = document.getElementById("ahead")?.textContent ?? "";
  const [start = [], ...pages] = text.split("\n").map((line) => line.split(" "));
  const [, ...files] = pages.find(([path]) => path === location.pathname) ?? [];

  let isAsked = text === "";
  function askForCode() {
    if (isAsked) return;
    // Code that loads at once must not draw into a page that is still arriving.
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", askForCode);
      return;
    }
    isAsked = true;
    for (const src of start) {
      const script = document.createElement("script");
      // In this order, and each as a separate task.
      Object.assign(script, {
        type: "module",
        crossOrigin: "",
        async: false,
        fetchPriority: "high",
        src,
        onerror: tellFailure,
      });
      document.head.append(script);
    }
    for (const href of files) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
      document.head.append(link);
    }
  }

  // Without its code the page would show its app shell for ever.
  function tellFailure() {
    const alert = document.createElement("p");
    alert.setAttribute("role", "alert");
    alert.textContent = isGerman
      ? `${document.title} konnte nicht geladen werden. Laden Sie die Seite neu.`
      : `${document.title} could not be loaded. Reload the page to try again.`;
    const place = document.getElementById("root");
    place?.replaceChildren(...place.querySelectorAll("style"), alert);
  }

  // The first paint must not compete with code that it does not need. A page that shows nothing without its code, or
  // that is hidden, is not painted.
  addEventListener("DOMContentLoaded", () => {
    const place = document.getElementById("root");
    const german = document.getElementById("german");
    if (isGerman && german instanceof HTMLTemplateElement)
      place?.replaceChildren(...place.querySelectorAll("style"), german.content);
    german?.remove();
    const willBePainted = place?.hasChildNodes() && !document.hidden;
    if (willBePainted) setTimeout(askForCode, 500);
    else askForCode();
  });
  new PerformanceObserver(askForCode).observe({ type: "paint", buffered: true });
}
