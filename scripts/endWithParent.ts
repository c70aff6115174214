const CHECK_MS = 500;

/**
 * Ends this process, as SIGTERM would, when its parent is gone. npm passes a signal only to the shell in between, which
 * dies and leaves the server running.
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
