import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressRule, newAddressRule } from './address-rule.ts'
import { callOutbound, type OutboundAnswer, type OutboundRequest } from './outbound-call.ts'
import { AddressRefused } from './outbound-failure.ts'

export type Outbound = {
  /** The caller must connect to it: another look-up could return a forbidden address. Throws `AddressRefused`. */
  resolve: (host: string) => Promise<string>
  /** Makes one HTTP call to an address that `resolve` allows. Throws `OutboundFailure`. */
  call: (request: OutboundRequest) => Promise<OutboundAnswer>
}

// The operating system resolves 2130706433, 0x7f000001, 0177.0.0.1 and 127.1 to 127.0.0.1.
const numeric = /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i

type Resolve = (host: string) => Promise<readonly { address: string }[]>
const resolveBySystem: Resolve = (host) => lookup(host, { all: true })

type Options = { resolve?: Resolve; ca?: string }

/** Opens the client for outbound calls; `networks` are internal networks that are allowed too. */
export function openOutbound(
  networks: readonly string[] = [],
  { resolve: findAddresses = resolveBySystem, ca }: Options = {},
): Outbound {
  const resolveWith = (allows: AddressRule) => async (host: string) => {
    const bareHost = host.replace(/^\[(.*)\]$/, '$1')
    if (isIP(bareHost) === 0 && numeric.test(bareHost)) throw new AddressRefused(host)
    const addresses = isIP(bareHost) === 0 ? await findAddresses(bareHost) : [{ address: bareHost }]
    const [first] = addresses
    // One forbidden address among several is enough to refuse: the others may be there to bypass this check.
    if (!first || !addresses.every(({ address }) => allows(address))) throw new AddressRefused(host)
    return first.address
  }
  const resolve = resolveWith(newAddressRule(networks))
  return {
    resolve,
    call: (request) =>
      callOutbound(request, {
        ca,
        resolve: request.networks ? resolveWith(newAddressRule([...networks, ...request.networks])) : resolve,
      }),
  }
}
