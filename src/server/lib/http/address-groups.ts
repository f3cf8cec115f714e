import net from 'node:net'
import { LRUCache } from 'lru-cache'

/** An address as it is counted: IPv6 as its /64, except what stands for an IPv4 address. */
export function writtenAddress(address: string): string {
  if (!net.isIPv6(address)) return address
  const parts = partsOf(address)
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff
  if (!isMapped) return networkOf(parts, 64)
  return parts
    .slice(6)
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.')
}

/** The eight numbers of an IPv6 address. */
function partsOf(address: string): number[] {
  // The URL parser knows no zones (%eth0).
  const [head = [], tail = []] = inOneForm(address.split('%', 1)[0] ?? '')
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((part) => Number.parseInt(part, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** An IPv6 address in the only form the URL parser writes: also of one that ends in an IPv4 address. */
const inOneForm = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** The network of `bits` an address is in, in the form 2001:db8:0:1::/64. */
function networkOf(parts: readonly number[], bits: number): string {
  const inside = parts.slice(0, Math.ceil(bits / 16)).map((part, place) => {
    const used = Math.min(16, bits - place * 16)
    return part & (0xffff << (16 - used)) & 0xffff
  })
  return `${inOneForm(`${inside.map((part) => part.toString(16)).join(':')}::`)}/${bits}`
}

/** Addresses that share a budget, and how many times the budget of a single address that is. */
export type AddressGroup = { key: string; factor: number }

/**
 * A /64 is one household or one phone, a /56 one customer of a provider, a /48 an office or a part of a mobile network. Each is
 * limited too, or a sender with many /64 would have as many budgets.
 */
const ipv6Groups = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 2 },
  { bits: 48, factor: 8 },
]

const groups = new LRUCache<string, readonly AddressGroup[]>({ max: 20_000 })

/** The groups that something from an address counts against; `key` is what `addressKey` returned. */
export function addressGroups(key: string): readonly AddressGroup[] {
  const known = groups.get(key)
  if (known) return known
  const [network = '', prefix] = key.split('/')
  const found = prefix
    ? ipv6Groups.map(({ bits, factor }) => ({ key: networkOf(partsOf(network), bits), factor }))
    : [{ key, factor: 1 }]
  groups.set(key, found)
  return found
}
