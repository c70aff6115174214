// The third-party chart, in a frame whose sandbox gives it a separate origin: its code can't reach the desk.
{
  const SCRIPT = "https://s3.tradingview.com/external-embedding/embed-widget-advanced-chart.js";

  const symbol = new URLSearchParams(location.hash.slice(1)).get("symbol") ?? "";
  const container = document.querySelector(".tradingview-widget-container");
  const widget = document.querySelector(".tradingview-widget-container__widget");
  document.documentElement.style.colorScheme = "dark";

  // The frame has no origin to name and no secret to keep; the page recognises it by its window.
  const tellShown = () => parent.postMessage({ chart: "shown" }, "*");
  const tellFailed = () => parent.postMessage({ chart: "failed" }, "*");

  new MutationObserver((_, observer) => {
    const chart = container?.querySelector("iframe");
    if (!chart) return;
    observer.disconnect();
    chart.addEventListener("load", tellShown, { once: true });
    addEventListener("message", (/** @type {MessageEvent<unknown>} */ { source, data }) => {
      const isOfChart = source === chart.contentWindow && typeof data === "object" && data !== null;
      if (isOfChart && Reflect.get(data, "name") === "tv-widget-no-data") tellFailed();
    });
  }).observe(document.body, { childList: true, subtree: true });

  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    if (/^(script|frame)-src/.test(effectiveDirective)) tellFailed();
  });
  addEventListener("error", tellFailed);

  const script = document.createElement("script");
  script.src = SCRIPT;
  script.async = true;
  script.textContent = JSON.stringify({
    autosize: true,
    symbol,
    interval: "D",
    timezone: "Etc/UTC",
    theme: "dark",
    style: "1",
    locale: "en",
    allow_symbol_change: false,
    calendar: false,
    support_host: "https://www.tradingview.com",
  });
  script.addEventListener("error", tellFailed);
  script.addEventListener("load", () => {
    const isDrawn = widget !== null && widget.childElementCount > 0;
    if (isDrawn && !container?.querySelector("iframe")) tellShown();
  });
  if (/^[A-Z]+:[A-Z]+$/.test(symbol)) container?.append(script);
  else tellFailed();
}
