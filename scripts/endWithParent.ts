const CHECK_MS = 500;

/**
 * Ends this process as SIGTERM would when the one that started it is gone. npm passes a signal on to the shell between
 * them only, which dies of it and leaves the server behind.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, CHECK_MS);
  timer.unref();
}
