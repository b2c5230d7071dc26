import { findCalledConnections } from '@app/domain/integration/server'
import { getComparedHost, toComparedUrl } from '@app/domain/outbound-hosts/contract'
import {
  findOutboundHosts,
  findSftpServers,
  insertOutboundHost,
  removeOutboundHost,
} from '@app/domain/outbound-hosts/server'
import { notFound } from '@app/kit/contract'
import { fail, implement, onDuplicate } from '@app/kit/server'
import { hostListed, outboundHosts } from './outbound-hosts.contract.ts'

const toAuditEntry = (entity_id: string, action: string) =>
  ({ company_id: null, entity: 'outbound_host', entity_id, action }) as const

export const outboundHostHandlers = implement(outboundHosts, {
  list: async ({ db }) => ({
    data: await findOutboundHosts(db),
    connections: [
      ...(await findCalledConnections(db)),
      ...(await findSftpServers(db)).map(({ name, host }) => {
        return { name: `Origem ${name}`, host: getComparedHost(toComparedUrl(host)), owner_name: null }
      }),
    ],
  }),

  async create({ db, user, body, now, audit }) {
    const row = { ...body, created_by: user.id, created_at: now }
    const id = await onDuplicate('outbound_hosts_host', hostListed, () => insertOutboundHost(db, row), 'host')
    await audit({ ...toAuditEntry(id, 'create'), after: body })
    return { id }
  },

  async remove({ db, user, params, body: { reason }, now, audit }) {
    const before = (await removeOutboundHost(db, params.id, { by: user.id, now })) ?? fail(notFound)
    await audit({ ...toAuditEntry(params.id, 'remove'), reason, before })
    return null
  },
})
