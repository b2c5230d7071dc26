import { BlockList, isIP } from 'node:net'

/** Networks outside the public internet: IANA's special-purpose registries for IPv4 and IPv6, and multicast. */
const specialNetworks = [
  '0.0.0.0/8', // this host
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers; the metadata service of one cloud is in it (100.100.100.200)
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata services of clouds (169.254.169.254)
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays, withdrawn
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '::/96', // unspecified, loopback, IPv4 in the withdrawn compatible form
  '64:ff9b::/96', // IPv4 behind NAT64: the IPv4 address decides who is reached
  '64:ff9b:1::/48', // the same, private
  '100::/64', // discard
  '2001::/23', // protocol assignments, with Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: the IPv4 address inside decides who is reached
  '3fff::/20', // documentation
  '5f00::/16', // segment routing
  'fc00::/7', // unique local, with metadata services of clouds (fd00:ec2::254)
  'fe80::/10', // link-local
  'fec0::/10', // site-local, withdrawn
  'ff00::/8', // multicast
] as const

function toBlockList(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return list
}

const special = toBlockList(specialNetworks)

export type AddressRule = (address: string) => boolean

/** Returns a rule that allows public addresses and the operator's `networks` (addresses or CIDR). */
export function newAddressRule(networks: readonly string[] = []): AddressRule {
  const allowedNetworks = toBlockList(networks)
  return (address) => {
    const version = isIP(address)
    if (version === 0) return false
    const family = version === 4 ? 'ipv4' : 'ipv6'
    // Node compares an IPv4-mapped IPv6 address with the IPv4 networks.
    return allowedNetworks.check(address, family) || !special.check(address, family)
  }
}

/** True for an address of the public internet. */
export const isPublicAddress = newAddressRule()
