import { openOutbound } from '@app/kit/server'
import { expect, test } from 'vitest'
import { refuseAddress } from './webhook-address.server.ts'

test('a name whose look-up does not end in time is refused like one that does not exist', async () => {
  const neverResolving = openOutbound([], { resolve: () => new Promise(() => undefined) })
  const missing = openOutbound([], { resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
  const url = 'https://lento.exemplo.com.br/avisos'
  const refusal = await refuseAddress(url, missing).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'webhook.address-refused' })
  await expect(refuseAddress(url, neverResolving, 10)).rejects.toEqual(refusal)
})
