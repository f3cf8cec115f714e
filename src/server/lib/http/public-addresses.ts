import net from 'node:net'

/** IPv4 that isn't the public internet (IANA's special-purpose registry), multicast and reserved ranges. */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Parts of global IPv6 that lead elsewhere: tunnels to IPv4, and documentation. */
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new net.BlockList()
for (const [network, bits] of closedV4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of closedV6) closed.addSubnet(network, bits, 'ipv6')
/** All that is global; loopback, link-local, unique local and mapped addresses are outside of it. */
const globalV6 = new net.BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address on the public internet. Anything else, also what isn't an address, is false. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
