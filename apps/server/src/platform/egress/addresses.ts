import ipaddr from 'ipaddr.js'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Which network addresses the server may connect to on behalf of an operator. */
export type AddressRule = {
  /** Whether a literal address may be connected to; a text that is no address may not. */
  permits(address: string): boolean
}

/** Addresses on the public internet are all in here; what IPv6 has besides is local, reserved or a way into IPv4. */
const IPV6_GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
/** Networks without IPv4 reach it through these addresses, which end with the IPv4 address (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Permits addresses of the public internet and those of the given networks. Loopback, private, link-local, shared, reserved
 * and multicast addresses are inside, in whichever form they are written: as IPv4, mapped into IPv6, or translated (NAT64).
 * @param allowed networks (`10.1.0.0/16`) and addresses that are permitted although they are inside
 * @throws Error naming an entry that is neither
 */
export function createAddressRule(allowed: readonly string[]): AddressRule {
  const networks = allowed.map(networkOf)
  return {
    permits(text) {
      if (!ipaddr.isValid(text)) return false
      const address = plain(ipaddr.parse(text))
      return isGlobal(address) || networks.some((network) => isIn(address, network))
    },
  }
}

function networkOf(text: string): Network {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch (error) {
    throw new Error(`“${text}” is neither an address nor a network.`, { cause: error })
  }
}

/** The address that is really connected to: an IPv4 address within an IPv6 one is judged as what it is. */
function plain(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(NAT64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

const isGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(IPV6_GLOBAL))

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address instanceof ipaddr.IPv4
    ? network instanceof ipaddr.IPv4 && address.match(network, bits)
    : network instanceof ipaddr.IPv6 && address.match(network, bits)
