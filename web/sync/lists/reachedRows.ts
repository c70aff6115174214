/** The ids of the rows that are on screen or above, and of the one with the focus; every list marks its rows. */
export function reachedRows(): ReadonlySet<string> {
  const focused = document.activeElement?.closest("[data-row]");
  return new Set(
    [...document.querySelectorAll("[data-row]")]
      .filter((row) => row === focused || row.getBoundingClientRect().top < window.innerHeight)
      .map((row) => row.getAttribute("data-row") ?? ""),
  );
}
