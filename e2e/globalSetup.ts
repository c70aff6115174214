import type { TestProject } from "vitest/node";
import { buildProduct } from "../scripts/build/buildProduct.ts";
import { IS_BUILT } from "./product.ts";

/** Builds once for all tests that start the built product. */
export default async function setup(project: TestProject): Promise<void> {
  const { projects, config } = project.vitest;
  const startsProduct = projects.some(({ name }) => name !== "unit" && name !== "db");
  // While watching, the sources change.
  if (!startsProduct || config.watch) return;
  await buildProduct();
  process.env[IS_BUILT] = "yes";
}
