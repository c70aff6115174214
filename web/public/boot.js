// Runs before the first paint, so that a chosen theme or palette never flashes in another one.
{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("livedesk.theme");
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    if (localStorage.getItem("livedesk.palette") === "blue-orange") root.dataset.palette = "blue-orange";
  } catch {
    // Storage is blocked: the system's preference holds.
  }
}
