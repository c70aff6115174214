import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const withDatabase = { globalSetup: ["db/test/globalSetup.ts"], expect: { poll: { timeout: 10_000 } } };

/** What counts seconds, or how much is done in them, has the machine to itself. */
const timed = "{e2e,failure}/**/*.timed.test.ts";

type Sharing = { exclude: string[]; maxWorkers: number };
const shared: Sharing = { exclude: [timed], maxWorkers: 2 };

function ofProducts(name: string, include: string, sharing = shared): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      ...withDatabase,
      ...sharing,
      name,
      include: [include],
      testTimeout: 240_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
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
        extends: true,
        test: {
          ...withDatabase,
          name: "db",
          include: ["{db,server,client,examples}/**/*.test.ts"],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ofProducts("spec", "e2e/{spec,container}/**/*.test.ts"),
      ofProducts("e2e", "e2e/*.test.ts"),
      ofProducts("failure", "failure/*.test.ts"),
      ofProducts("timed", timed, { exclude: [], maxWorkers: 1 }),
    ],
  },
});
