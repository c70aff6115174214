// Runs before the first paint, so that a chosen theme or palette never flashes in another one.
{
  const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute("content");
  // Where the scroll lock of the dialogs looks for the nonce that its style element needs.
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

  // The page's policy allows no code from strings; zod would try that with the first schema and be reported.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("livedesk.theme");
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    if (localStorage.getItem("livedesk.palette") === "blue-orange") root.dataset.palette = "blue-orange";
  } catch {
    // Storage is blocked: the system's preference holds.
  }

  // The code of this page comes beside what every page starts with, not after it. A line is an address and its files.
  const lines = document.getElementById("ahead")?.textContent?.split("\n") ?? [];
  const [, ...files] =
    lines.map((line) => line.split(" ")).find(([path]) => path === location.pathname) ?? [];
  for (const href of files) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
    document.head.append(link);
  }
}
