import { type ApiError, ById, defineError, notFound, post, staleVersion, Version } from '@app/kit/contract'
import { z } from 'zod'
import { approvalOutdated } from './approval.contract.ts'

export const changePending = defineError(
  409,
  'bank-data-change.pending',
  'Já há uma alteração de dados bancários em análise, pedida por {name}. Decida ou retire antes de pedir outra.',
)
export const ownChange = defineError(403, 'bank-data-change.own', 'Quem pediu a alteração não pode aprová-la.')
export const notYourChange = defineError(403, 'bank-data-change.not-yours', 'Só quem pediu a alteração pode retirá-la.')
export const changeDecided = defineError(409, 'bank-data-change.decided', 'Alteração já decidida: {status}.')

const errors = [notFound, staleVersion, changeDecided] as const
const Refusal = Version.extend({
  note: z.string().trim().min(10, 'Informe o motivo da recusa (mínimo 10 caracteres).').max(1000),
})

export const defineBankDataDecisions = <
  const Path extends string,
  Answer extends z.ZodType,
  const Refusals extends readonly ApiError[],
>(
  path: Path,
  answer: Answer,
  refusals: Refusals,
) => ({
  approve: post(`${path}/bank-data-changes/:id/approve`, {
    params: ById,
    body: Version,
    answer,
    idempotent: true,
    confirms: true,
    changes: ['notifications'],
    errors: [...errors, ownChange, approvalOutdated, ...refusals],
  }),
  refuse: post(`${path}/bank-data-changes/:id/refuse`, {
    params: ById,
    body: Refusal,
    answer,
    idempotent: true,
    confirms: true,
    changes: ['notifications'],
    errors: [...errors, ownChange],
  }),
  withdraw: post(`${path}/bank-data-changes/:id/withdraw`, {
    params: ById,
    body: Version,
    answer,
    idempotent: true,
    errors: [...errors, notYourChange],
  }),
})
