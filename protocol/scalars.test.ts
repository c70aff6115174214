import { expect, test } from "vitest";
import { versionSchema } from "./scalars.ts";

test("a message says what is wrong, though zod/mini brings none", () => {
  const { error } = versionSchema.safeParse("7");
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Invalid input: expected number, received string",
  ]);
});
