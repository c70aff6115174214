/*
 * A separate process for the tests of upgrades: upgrades the embedded database in a folder to its own version, and is
 * killed when it has moved so many things into that folder.
 */
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname } from "node:path";
import { findPrograms } from "../embedded/cluster.ts";

const [dataDir = "", count] = process.argv.slice(2);
let moves = Number(count);
const { rename } = fs;
Object.assign(fs, {
  rename: (from: string, to: string): Promise<void> => {
    if (dirname(to) === dataDir) {
      if (moves === 0) process.kill(process.pid, "SIGKILL");
      moves -= 1;
    }
    return rename(from, to);
  },
});
syncBuiltinESMExports();
const { upgradeMajor } = await import("../majorUpgrade/upgradeMajor.ts");
await upgradeMajor({ dataDir, former: await findPrograms(), log: () => {}, durable: false });
