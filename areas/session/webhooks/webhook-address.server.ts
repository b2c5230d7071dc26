import { setTimeout as delay } from 'node:timers/promises'
import { fail, isPublicAddress, type Outbound } from '@app/kit/server'
import { webhookAddressRefused } from './webhooks.contract.ts'

const maxLookupMs = 5000

/**
 * Refuses an address to which no call can be made. The answer does not say whether a name of the internal network
 * exists.
 */
export async function refuseAddress(url: string, outbound: Pick<Outbound, 'resolve'>, lookup_ms = maxLookupMs) {
  const { hostname, protocol, username, password } = new URL(url)
  const refuse = (reason: string) => fail(webhookAddressRefused, { values: { reason } })
  if (username !== '' || password !== '') refuse('O endereço não pode ter usuário nem senha.')
  const tooLate = delay(lookup_ms, undefined, { ref: false })
  const address = await Promise.race([outbound.resolve(hostname), tooLate]).catch(() => undefined)
  if (address === undefined)
    return refuse(
      `O nome ${hostname} não foi encontrado, ou é de uma rede interna ou reservada. Quem opera o servidor pode liberá-la em OUTBOUND_NETWORKS.`,
    )
  if (protocol === 'http:' && isPublicAddress(address)) refuse(`${hostname} é um endereço público: use https.`)
}
