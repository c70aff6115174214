import { defineConfig } from "vitest/config";

const database = ["{db,server,client,examples}/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "protocol/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: database,
          globalSetup: ["db/test/globalSetup.ts"],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: ["e2e/spec/**", "e2e/container/**"],
          globalSetup: ["db/test/globalSetup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          // Nothing here counts seconds, so two files may share the machine.
          name: "spec",
          include: ["e2e/{spec,container}/**/*.test.ts"],
          globalSetup: ["db/test/globalSetup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "failure",
          include: ["failure/**/*.test.ts"],
          globalSetup: ["db/test/globalSetup.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
