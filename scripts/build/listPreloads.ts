import type { Rolldown } from "vite";
import { PROTECTED_PATHS } from "../../web/pageParts.ts";
import { partModulesOf } from "./pageParts.ts";

type Preloads = {
  /** The files of every page, each after those that it imports. */
  start: string[];
  /** The additional files of protected pages, by path. */
  pages: Record<string, string[]>;
};

/** The files that boot.js requests, as paths on the server. */
export function listPreloads(bundle: Rolldown.OutputBundle): Preloads {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");

  function collect(chunk: Rolldown.OutputChunk | undefined, into: Set<string>): Set<string> {
    if (chunk === undefined || into.has(chunk.fileName)) return into;
    for (const imported of chunk.imports) {
      collect(
        chunks.find(({ fileName }) => fileName === imported),
        into,
      );
    }
    return into.add(chunk.fileName);
  }

  const start = collect(
    chunks.find(({ isEntry }) => isEntry),
    new Set(),
  );

  function filesOf(path: string): string[] {
    const all = new Set(start);
    for (const module of partModulesOf(path)) {
      const chunk = chunks.find(({ isEntry, moduleIds }) => !isEntry && moduleIds.includes(module));
      if (chunk === undefined) throw new Error(`${module} is not fetched by itself`);
      collect(chunk, all);
    }
    return [...all].slice(start.size);
  }

  return {
    start: [...start].map(onServer),
    pages: Object.fromEntries(PROTECTED_PATHS.map((path) => [path, filesOf(path).map(onServer)])),
  };
}

function onServer(fileName: string): string {
  return `/${fileName}`;
}
