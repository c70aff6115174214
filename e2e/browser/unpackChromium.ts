/* Runs in a separate process with TMPDIR at the target folder: the package has no other option for it. */
import chromium from "@sparticuz/chromium";

process.stdout.write(await chromium.executablePath());
