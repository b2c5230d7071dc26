import { isHostAllowed, parseAllowedHost } from '@app/domain/outbound-hosts/contract'
import { ById, defineError, defineOperations, get, Id, Instant, Nothing, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { Reasoned } from '../integration-control/integration-control.contract.ts'

const OutboundHost = z.object({
  id: Id,
  host: z.string(),
  note: z.string(),
  created_at: Instant,
  created_by_name: z.string(),
})
export type OutboundHost = z.infer<typeof OutboundHost>

/** A connection in use with the server that it calls. */
const CalledConnection = z.object({ name: z.string(), host: z.string(), owner_name: z.string().nullable() })
export type CalledConnection = z.infer<typeof CalledConnection>

const invalidHost = 'Use um nome como erp.suaempresa.com.br ou *.suaempresa.com.br, sem https:// nem caminho.'

const OutboundHostDraft = z.object({
  host: z
    .string('Informe o servidor.')
    .trim()
    .min(1, 'Informe o servidor.')
    .max(253, 'Use até 253 caracteres.')
    .refine((text) => parseAllowedHost(text) !== undefined, invalidHost)
    .transform((text) => parseAllowedHost(text) ?? text),
  note: z
    .string('Informe para que serve.')
    .trim()
    .min(3, 'Informe para que serve.')
    .max(200, 'Use até 200 caracteres.'),
})

export const hostListed = defineError(409, 'outbound-host.listed', 'Este servidor já está na lista.', 'host')

/** Connections that a list with these hosts stops. */
export const findStoppedConnections = (connections: readonly CalledConnection[], hosts: readonly string[]) =>
  connections.filter(({ host }) => !isHostAllowed(host, hosts))

/** The list of servers that connections may call; without entries they may call any public one. */
export const outboundHosts = defineOperations(
  { name: 'outbound-hosts', ability: 'admin' },
  {
    list: get('/outbound-hosts', {
      answer: z.object({ data: z.array(OutboundHost), connections: z.array(CalledConnection) }),
    }),
    create: post('/outbound-hosts', {
      body: OutboundHostDraft,
      answer: z.object({ id: Id }),
      errors: [hostListed],
    }),
    remove: post('/outbound-hosts/:id/remove', {
      params: ById,
      body: Reasoned,
      answer: Nothing,
      errors: [notFound],
    }),
  },
)
