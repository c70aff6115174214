import { z } from "zod";

export type Instruction = { keyword: string; rest: string };
export type Stage = { name: string; base: string; instructions: Instruction[] };

/** The stages of a Dockerfile, in order; a trailing backslash continues a line. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, keyword = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === "FROM") {
      const [base = "", , name = ""] = rest.split(" ");
      stages.push({ name, base, instructions: [] });
    } else stages.at(-1)?.instructions.push({ keyword, rest });
  }
  return stages;
}

/** The values of `ENV A=1 B=2`. */
export function readEnv({ rest }: Instruction): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S*)/g)) env[name] = value;
  return env;
}

/** The arguments of a command in its JSON form: `CMD ["node", "x"]`. */
export function readCommand(rest: string): string[] {
  return z.array(z.string()).parse(JSON.parse(rest.slice(rest.indexOf("["))));
}

/**
 * The paths that `.dockerignore` keeps, if written like ours: exclude everything, include some, exclude some of those.
 */
export function sentToBuild(dockerignore: string, paths: readonly string[]): string[] {
  const rules = dockerignore.split("\n").filter((line) => line !== "");
  return paths.filter((path) => {
    let isOut = false;
    for (const rule of rules) if (matches(rule.replace(/^!/, ""), path)) isOut = !rule.startsWith("!");
    return !isOut;
  });
}

function matches(pattern: string, path: string): boolean {
  if (pattern === "*") return true;
  if (pattern.startsWith("**/*")) return path.endsWith(pattern.slice(4));
  return path === pattern || path.startsWith(`${pattern}/`);
}
