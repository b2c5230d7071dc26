import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressRule, newAddressRule } from './address-rule.ts'

export type Outbound = {
  /** The caller must connect to it: another look-up could return a forbidden address. Throws `AddressRefused`. */
  resolve: (host: string) => Promise<string>
}

/** The host resolves to a forbidden address. The message does not contain the address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  constructor(host: string) {
    super(
      `O endereço de ${host} é de uma rede interna ou reservada. Quem opera o servidor pode liberá-lo em OUTBOUND_NETWORKS.`,
    )
  }
}

// The operating system resolves 2130706433, 0x7f000001, 0177.0.0.1 and 127.1 to 127.0.0.1.
const numeric = /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i

type Resolve = (host: string) => Promise<readonly { address: string }[]>
const resolveBySystem: Resolve = (host) => lookup(host, { all: true })

/** Opens the rule for outbound calls; `networks` are internal networks that are allowed too. */
export function openOutbound(networks: readonly string[] = [], resolve: Resolve = resolveBySystem): Outbound {
  const allows: AddressRule = newAddressRule(networks)
  return {
    async resolve(host) {
      const bareHost = host.replace(/^\[(.*)\]$/, '$1')
      if (isIP(bareHost) === 0 && numeric.test(bareHost)) throw new AddressRefused(host)
      const addresses = isIP(bareHost) === 0 ? await resolve(bareHost) : [{ address: bareHost }]
      const [first] = addresses
      // One forbidden address among several is enough to refuse: the others may be there to bypass this check.
      if (!first || !addresses.every(({ address }) => allows(address))) throw new AddressRefused(host)
      return first.address
    },
  }
}
