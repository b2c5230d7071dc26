import { setTimeout as delay } from 'node:timers/promises'
import { findHostRefusal } from '@app/domain/outbound-hosts/contract'
import { fail, isPublicAddress, type Outbound } from '@app/kit/server'
import { webhookAddressRefused } from './webhooks.contract.ts'

const maxLookupMs = 5000

const refuse = (reason: string) => fail(webhookAddressRefused, { values: { reason } })

/** Refuses an address whose server is not in the list of allowed hosts. */
export function refuseUnlistedHost(base_url: string, allowed_hosts: readonly string[]) {
  const reason = findHostRefusal({ base_url, allowed_hosts })
  if (reason !== undefined) refuse(reason)
}

/**
 * Refuses an address to which no call can be made. The answer does not say whether a name of the internal network
 * exists.
 */
export async function refuseAddress(url: string, outbound: Pick<Outbound, 'resolve'>, lookup_ms = maxLookupMs) {
  const { hostname, protocol, username, password } = new URL(url)
  if (username !== '' || password !== '') refuse('O endereço não pode ter usuário nem senha.')
  const tooLate = delay(lookup_ms, undefined, { ref: false })
  const address = await Promise.race([outbound.resolve(hostname), tooLate]).catch(() => undefined)
  if (address === undefined)
    return refuse(
      `O nome ${hostname} não foi encontrado, ou é de uma rede interna ou reservada. Quem opera o servidor pode liberá-la em OUTBOUND_NETWORKS.`,
    )
  if (protocol === 'http:' && isPublicAddress(address)) refuse(`${hostname} é um endereço público: use https.`)
}
