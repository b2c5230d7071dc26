import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressRule, addressRule } from './address-rule.ts'

/** Every call to another system asks here where it may connect to. */
export type Outbound = {
  /**
   * Returns the address to connect to: the caller uses it and never resolves the name again, so that a name which
   * resolves differently a moment later leads nowhere else. Throws `AddressRefused`, or the error of the look-up.
   */
  resolve: (host: string) => Promise<string>
}

/** The host leads to an address that calls may not reach. The address itself is not part of the message. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  constructor(host: string) {
    super(
      `O endereço de ${host} é de uma rede interna ou reservada. Quem opera o servidor pode liberá-lo em OUTBOUND_NETWORKS.`,
    )
  }
}

// 2130706433, 0x7f000001, 0177.0.0.1 and 127.1 are 127.0.0.1 to the resolver of the operating system.
const numeric = /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i

type Resolve = (host: string) => Promise<readonly { address: string }[]>
const byTheSystem: Resolve = (host) => lookup(host, { all: true })

/** Opens the rule for outbound calls; `networks` are internal ones that they may reach too. */
export function openOutbound(networks: readonly string[] = [], resolve: Resolve = byTheSystem): Outbound {
  const allows: AddressRule = addressRule(networks)
  return {
    async resolve(host) {
      const plain = host.replace(/^\[(.*)\]$/, '$1')
      if (isIP(plain) === 0 && numeric.test(plain)) throw new AddressRefused(host)
      const found = isIP(plain) === 0 ? await resolve(plain) : [{ address: plain }]
      const [first] = found
      // One refused address among several is enough: the others are there to lead past this check.
      if (!first || !found.every(({ address }) => allows(address))) throw new AddressRefused(host)
      return first.address
    },
  }
}
