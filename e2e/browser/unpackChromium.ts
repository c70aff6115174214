/* Runs as a process of its own with TMPDIR at the folder to unpack into: the package lets nobody choose it otherwise. */
import chromium from "@sparticuz/chromium";

process.stdout.write(await chromium.executablePath());
