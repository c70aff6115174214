import { lookup as resolveName } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/*
 * Which addresses a URL that somebody typed may lead to: the internet, not the machine, its network or the cloud's own
 * services. A name is checked by the addresses that the connection is made to, so changing a name between check and use
 * (DNS rebinding) achieves nothing.
 */

/** IPv4 blocks that are no public hosts (IANA's special-purpose registry). */
const INTERNAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Parts of the public IPv6 range that lead elsewhere: tunnels with an IPv4 address inside, and examples. */
const INTERNAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const internal = new BlockList();
for (const [net, prefix] of INTERNAL_IPV4) internal.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of INTERNAL_IPV6) internal.addSubnet(net, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** True for an IP address that is a host on the internet. False for names. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !internal.check(address, "ipv4");
    case 6:
      // What is not in 2000::/3 is local, mapped, translated or not assigned.
      return global6.check(address, "ipv6") && !internal.check(address, "ipv6");
    default:
      return false;
  }
}

/** The host of a URL as an address, without the brackets of IPv6; null if it is a name. */
export function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? null : bare;
}

export class InternalAddressError extends Error {
  constructor(host: string) {
    super(`${host} is an address inside a network.`);
    this.name = "InternalAddressError";
  }
}

type Resolve = (
  host: string,
  options: { all: true; family?: number; hints?: number },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/**
 * A lookup for connections that returns public addresses only. Node calls it for names, not for addresses: those in a
 * URL are checked separately.
 */
export function createPublicLookup(resolve: Resolve = resolveName): LookupFunction {
  return (host, { family, hints, all }, done) => {
    const asked = {
      all: true as const,
      ...(typeof family === "number" && { family }),
      ...(hints !== undefined && { hints }),
    };
    resolve(host, asked, (error, addresses) => {
      if (error !== null) return done(error, "", 0);
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) return done(new InternalAddressError(host), "", 0);
      if (all === true) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}
