import type { Knex } from "knex";
import { foldName } from "#db/spelling/names.ts";
import { networkOf } from "../request/address.ts";
import { createDeviceLane } from "./deviceLane.ts";
import type { NetworkLimit } from "./networkLimit.ts";
import { createSharedLimit, type SharedLimit } from "./sharedLimit.ts";
import { mustWait, tooMany } from "./tooMany.ts";

const MINUTE_S = 60;
/** A browser may belong to several people. */
const NAMED_BY_DEVICE = 10;
/**
 * A full office can start work while strangers use up its address's limit; beyond that, only devices that the lane
 * trusts.
 */
const DEVICES_OF_NETWORK = 10;

type Found = { account: { userId: string; isKnown: boolean } | null };

/**
 * Finds the account that a device (hex hash) names and counts the sign-in: for the two together if the account knows
 * the device and the device has not named too many in this minute, otherwise like any visitor's. Refuses with 429; once
 * the address is beyond its limit without any query, except for what `DeviceLane` lets through.
 */
export type CountSignIn = <F extends Found>(
  signIn: { username: string; device: string; address: string },
  find: () => Promise<F>,
) => Promise<F>;

/** `visitors` is the limit of visitors' sign-ins by address, `perAddress` a minute. */
export function limitDeviceSignIns(counters: Knex, perAddress: number, visitors: NetworkLimit): CountSignIn {
  const limit = (name: string, points: number): SharedLimit =>
    createSharedLimit(counters, { name, points, seconds: MINUTE_S, isFinal: true });
  const named = limit("accounts of device", perAddress * NAMED_BY_DEVICE);
  const bySignIn = limit("account and device", perAddress);
  const lane = createDeviceLane(perAddress * DEVICES_OF_NETWORK);

  return async ({ username, device, address }, find) => {
    const entrant = { name: foldName(username), device, network: networkOf(address) };
    const full = visitors.waitOf("login", address);
    if (full !== null && !lane.enter(entrant, full)) throw tooMany(full);
    try {
      const found = (await named.take(device)) === null ? await find() : null;
      const account = found?.account?.isKnown === true ? found.account.userId : null;
      if (found !== null && account !== null && (await bySignIn.take(`${account} ${device}`)) === null) {
        lane.trust(entrant);
        return found;
      }
      const wait = await visitors.take("login", address);
      if (wait !== null) lane.refuse(entrant, wait);
      mustWait(wait);
      return found ?? (await find());
    } finally {
      lane.leave(entrant);
    }
  };
}
