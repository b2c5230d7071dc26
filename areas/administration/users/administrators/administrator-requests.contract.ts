import {
  administratorPassword,
  companyNeeded,
  UserDetail,
  unknownAbility,
  unknownCompany,
} from '@app/domain/people/contract'
import { ById, defineError, defineOperations, notFound, post, staleVersion, Version } from '@app/kit/contract'
import { z } from 'zod'

export const administratorRequestStatuses = {
  pending: 'Em análise',
  approved: 'Aprovado',
  refused: 'Recusado',
  withdrawn: 'Retirado',
} as const

export const ownAdministratorRequest = defineError(
  403,
  'administrator-request.own',
  'Quem pediu um administrador não pode aprovar o pedido.',
)
export const notYourAdministratorRequest = defineError(
  403,
  'administrator-request.not-yours',
  'Só quem pediu pode retirar o pedido.',
)
export const sharedPassword = defineError(
  403,
  'administrator-request.shared-password',
  'A sua senha ou a de quem pediu veio de um link gerado pelo outro, ou as duas por uma mesma pessoa. Outro administrador precisa decidir. Se foi um convite, trocar a própria senha 7 dias depois resolve; se foi um link de nova senha, só um link de um terceiro administrador ou o comando reset-password no servidor.',
)
export const administratorRequestDecided = defineError(
  409,
  'administrator-request.decided',
  'Pedido já decidido: {status}.',
)
export const administratorRequestOutdated = defineError(
  409,
  'administrator-request.outdated',
  'A pessoa ou quem pediu mudou desde o pedido, que foi retirado. Peça de novo.',
)

const errors = [notFound, staleVersion, administratorRequestDecided, ownAdministratorRequest, sharedPassword] as const
const password = z.string().max(500).optional()

export const administratorRequests = defineOperations(
  { name: 'administrator-requests', ability: 'admin' },
  {
    approve: post('/administrator-requests/:id/approve', {
      params: ById,
      body: Version.extend({ password }),
      answer: UserDetail,
      errors: [
        ...errors,
        administratorPassword,
        administratorRequestOutdated,
        unknownAbility,
        unknownCompany,
        companyNeeded,
      ],
      changes: ['users', 'abilities', 'notifications'],
      ownTransactions: true,
      confirms: true,
    }),
    refuse: post('/administrator-requests/:id/refuse', {
      params: ById,
      body: Version.extend({
        note: z.string().trim().min(10, 'Informe o motivo da recusa (mínimo 10 caracteres).').max(1000),
      }),
      answer: UserDetail,
      errors,
      changes: ['users', 'notifications'],
      confirms: true,
    }),
    withdraw: post('/administrator-requests/:id/withdraw', {
      params: ById,
      body: Version,
      answer: UserDetail,
      errors: [notFound, staleVersion, administratorRequestDecided, notYourAdministratorRequest],
      changes: ['users'],
    }),
  },
)
