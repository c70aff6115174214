import { createWaits } from "./waits.ts";

const MOST_NETWORKS = 10_000;
const TRUSTED_MS = 24 * 60 * 60 * 1_000;

/** A sign-in from a device, and the name it gave, in the spelling used for comparisons. */
type Entrant = { name: string; device: string; network: string };

/** The devices of one network, until its minute is over. */
type Tried = { until: number; devices: Map<string, "trying" | "refused"> };

/**
 * Decides which devices may still be looked up although their address is over its limit. Looking up whether an account
 * knows a device costs statements, so this node decides from memory. A device that was refused waits until the
 * address's minute is over, and so do all devices once too many have tried. Devices that have recently signed in under
 * the same name are always let through.
 */
export type DeviceLane = {
  /** False if the device has to wait, like any visitor at its address: `wait` ms. */
  enter(entrant: Entrant, wait: number): boolean;
  /** Notes that the account knows the device. */
  trust(entrant: Entrant): void;
  /** Notes that the device was refused like any visitor, for `wait` ms. */
  refuse(entrant: Entrant, wait: number): void;
  /** Ends an attempt. Only devices that were refused, or are still trying, count. */
  leave(entrant: Entrant): void;
};

/** `mostDevices` is how many devices of one network may try in its minute. */
export function createDeviceLane(mostDevices: number): DeviceLane {
  const trusted = createWaits();
  const networks = new Map<string, Tried>();

  function forgetOld(now: number): void {
    for (const [network, { until }] of networks) {
      if (until > now && networks.size < MOST_NETWORKS) return;
      networks.delete(network);
    }
  }

  function triedAt(network: string, wait: number): Tried["devices"] {
    const now = performance.now();
    const known = networks.get(network);
    if (known !== undefined && known.until > now) return known.devices;
    networks.delete(network);
    forgetOld(now);
    const devices: Tried["devices"] = new Map();
    networks.set(network, { until: now + wait, devices });
    return devices;
  }

  return {
    enter({ name, device, network }, wait) {
      if (trusted.of(pairOf(name, device)) !== null) return true;
      const devices = triedAt(network, wait);
      const mayTry = devices.has(device) ? devices.get(device) === "trying" : devices.size < mostDevices;
      if (mayTry) devices.set(device, "trying");
      return mayTry;
    },
    trust({ name, device }) {
      const key = pairOf(name, device);
      trusted.remove(key);
      trusted.add(key, TRUSTED_MS);
    },
    refuse({ name, device, network }, wait) {
      trusted.remove(pairOf(name, device));
      triedAt(network, wait).set(device, "refused");
    },
    leave({ device, network }) {
      const devices = networks.get(network)?.devices;
      if (devices?.get(device) === "trying") devices.delete(device);
    },
  };
}

function pairOf(name: string, device: string): string {
  return `${device} ${name}`;
}
