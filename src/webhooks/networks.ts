/** Ranges of IP addresses: given ones, and those that are not addresses of the public internet. */
import { BlockList, isIP } from 'node:net'

/** @param networks addresses and ranges such as `10.0.0.1` and `10.0.0.0/8` */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  let lists: ReturnType<typeof listsOf> | undefined
  return (address) => {
    // Made when it is needed, because BlockList takes as long to load as a database to open.
    lists ??= listsOf(networks)
    return lists[familyOf(address)].check(address, familyOf(address))
  }
}

function listsOf(networks: readonly string[]) {
  // One list would compare IPv4 addresses with IPv6 ranges, as if they were mapped.
  const known = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const each of networks) {
    const [address = '', bits] = each.split('/')
    const family = familyOf(address)
    if (bits === undefined) known[family].addAddress(address, family)
    else known[family].addSubnet(address, Number(bits), family)
  }
  return known
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const isLoopbackAddress = networkMatcher(['127.0.0.0/8', '::1'])

/**
 * Not global unicast: IANA IPv4 and IPv6 special-purpose address registries, multicast, and all of IPv6 outside
 * 2000::/3, which includes IPv4-mapped, NAT64, unique local and link-local addresses.
 */
export const isSpecialAddress = networkMatcher([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/3',
  '4000::/2',
  '8000::/1',
  // Protocol assignments, such as Teredo and ORCHID; documentation; 6to4; AS112.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])
