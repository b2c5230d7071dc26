import {
  BusinessDate,
  buildPageSchema,
  defineOperations,
  get,
  Id,
  Instant,
  PageQuery,
  type SecurityKind,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'

export const securityKinds = {
  'sign-in': 'Entrada',
  'sign-in-half': 'Senha certa, à espera do segundo fator',
  'sign-in-failed': 'Entrada recusada',
  'sign-in-throttled': 'Entrada barrada por excesso de tentativas',
  'sign-out': 'Saída',
  'session-missing': 'Chamada sem sessão',
  'session-ended': 'Chamada com sessão inválida',
  'token-created': 'Chave pessoal criada',
  'token-revoked': 'Chave pessoal revogada',
  'token-refused': 'Chamada com chave pessoal inválida',
  'password-confirmed': 'Senha confirmada',
  'password-failed': 'Senha de confirmação errada',
  'password-throttled': 'Confirmação barrada por excesso de tentativas',
  'second-factor-confirmed': 'Segundo fator confirmado',
  'second-factor-failed': 'Segundo fator recusado',
  'second-factor-throttled': 'Segundo fator barrado por excesso de tentativas',
  'link-failed': 'Link de senha inválido',
  'access-refused': 'Acesso sem permissão',
  'record-refused': 'Registro inexistente ou de outra empresa',
  'calls-throttled': 'Chamadas acima do limite da pessoa',
  'input-refused': 'Muitos pedidos com dados inválidos',
  'file-infected': 'Arquivo recusado pelo antivírus',
  'rights-changed': 'Mudança de pessoas e acessos',
  'viewed-as': 'Ver como outra pessoa',
  'connection-changed': 'Mudança de conexão com outro sistema',
  export: 'Exportação',
  'personal-data-exported': 'Exportação de dados pessoais',
  anonymised: 'Anonimização',
  'lines-dropped': 'Linhas perdidas deste registro',
} as const satisfies Record<SecurityKind, string>

const isKind = (name: string): name is SecurityKind => name in securityKinds
export const securityKindNames = Object.keys(securityKinds).filter(isKind)

export const SecurityEventRow = z.object({
  id: z.int(),
  kind: z.enum(securityKindNames),
  happened_at: Instant,
  occurrences: z.int(),
  person_id: Id.nullable(),
  person: z.string().nullable(),
  ip: z.string().nullable(),
  detail: z.string(),
  entity: z.string().nullable(),
  entity_id: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type SecurityEventRow = z.infer<typeof SecurityEventRow>

export const SecurityEventFilter = PageQuery.extend({
  sort: sortBy(SecurityEventRow, ['happened_at']),
  search: z.string().trim().max(100).optional(),
  kind: z.enum(securityKindNames).optional(),
  person_id: Id.optional(),
  ip: z.string().trim().max(60).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type SecurityEventFilter = z.infer<typeof SecurityEventFilter>

export const securityLog = defineOperations(
  { name: 'security-log', ability: 'security-log' },
  {
    list: get('/security-events', {
      query: SecurityEventFilter,
      answer: buildPageSchema(SecurityEventRow),
      summary: 'Registro de segurança: entradas, recusas, mudanças de acesso, exportações e dados pessoais',
    }),
    people: get('/security-events/people', {
      answer: z.object({ data: z.array(z.object({ id: Id, name: z.string() })) }),
      summary: 'Registro de segurança: pessoas para filtrar',
    }),
  },
)
