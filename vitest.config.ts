import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Files share a process and its modules: loading all of them costs more than most files do. */
const oneProcess = { isolate: false, setupFiles: ["scripts/testSetup/realGlobals.ts"] };

/** Only so that a fault ends: on a busy machine everything may take many times as long. */
const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 240_000, hookTimeout: 240_000 };

/** These claim that no request fails and no socket is lost, so nothing else may starve the nodes. They run last. */
const lonely = "failure/*.alone.test.ts";

const shared = { ...oneProcess, exclude: [lonely], maxWorkers: 2 };
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } };

function ofProducts(
  name: string,
  include: string,
  sharing: typeof shared | typeof alone = shared,
): TestProjectInlineConfiguration {
  return {
    test: {
      ...sharing,
      name,
      ...patience,
      include: [include],
    },
  };
}

export default defineConfig({
  test: {
    // One PostgreSQL for all projects but "unit".
    globalSetup: ["db/test/globalSetup.ts", "server/test/buildDrawing.ts", "e2e/globalSetup.ts"],
    projects: [
      {
        test: {
          ...oneProcess,
          ...patience,
          // The stores of web/ are modules.
          setupFiles: [...oneProcess.setupFiles, "scripts/testSetup/freshModules.ts"],
          name: "unit",
          maxWorkers: 2,
          include: [
            "protocol/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          ...oneProcess,
          ...patience,
          setupFiles: [...oneProcess.setupFiles, "db/test/ownTmpdir.ts", "server/test/builtDrawing.ts"],
          name: "db",
          include: ["{db,server,client,examples}/**/*.test.ts"],
          maxWorkers: 2,
        },
      },
      ofProducts("spec", "e2e/spec/**/*.test.ts"),
      ofProducts("container", "e2e/container/*.test.ts"),
      ofProducts("e2e", "e2e/*.test.ts"),
      ofProducts("failure", "failure/*.test.ts"),
      ofProducts("alone", lonely, alone),
      // For npm run test:browsers only: most machines lack these browsers.
      ofProducts("browsers", "e2e/browsers/*.test.ts", alone),
    ],
  },
});
