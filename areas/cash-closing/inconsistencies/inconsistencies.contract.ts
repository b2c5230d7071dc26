import { dayLocked } from '@app/domain/calendar/contract'
import { dayEditors } from '@app/domain/day/contract'
import { dayActionNotNow, dayClosed, dayFrozen } from '@app/domain/day/life/contract'
import {
  ById,
  buildPageSchema,
  declareBulk,
  defineError,
  defineOperations,
  get,
  notFound,
  post,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  CorrectionDraft,
  IgnoreReason,
  Inconsistency,
  InconsistencyDetail,
  InconsistencyFilter,
  InconsistencyQuery,
  TerminalNumber,
} from './inconsistency.contract.ts'

export const fieldNotCorrectable = defineError(422, 'inconsistency.field', 'Este campo não se corrige na regra {code}.')
export const noCorrectionGiven = defineError(422, 'inconsistency.nothing', 'Informe ao menos um campo para corrigir.')
export const sameValue = defineError(422, 'inconsistency.same', 'Este já é o valor da linha.')
export const envelopeTaken = defineError(
  409,
  'inconsistency.envelope-taken',
  'O envelope {n} já é da sangria de {quando}.',
)
/** The message is replaced by one with the customer's data. */
export const noCredit = defineError(422, 'inconsistency.credit', 'Cliente sem limite.')
export const inconsistencyNotPending = defineError(
  409,
  'inconsistency.not-pending',
  'A inconsistência está “{status}”; esta ação não é possível agora.',
)
export const notLinkable = defineError(
  422,
  'inconsistency.link',
  'Escolha uma venda e um abastecimento do mesmo produto e valor, ainda sem par.',
)

const guardedErrors = [
  notFound,
  staleVersion,
  dayActionNotNow,
  dayClosed,
  dayFrozen,
  dayLocked,
  inconsistencyNotPending,
] as const
const ChangeAnswer = z.object({
  inconsistency: Inconsistency,
  message: z.string(),
})
const alsoChanges = ['cash-conciliations'] as const

export const inconsistencies = defineOperations(
  { name: 'inconsistencies', ability: dayEditors },
  {
    list: get('/inconsistencies', { query: InconsistencyQuery, answer: buildPageSchema(Inconsistency) }),
    get: get('/inconsistencies/:id', { params: ById, answer: InconsistencyDetail, errors: [notFound] }),
    correct: post('/inconsistencies/:id/correct', {
      params: ById,
      body: CorrectionDraft,
      answer: ChangeAnswer,
      idempotent: true,
      errors: [...guardedErrors, fieldNotCorrectable, noCorrectionGiven, sameValue, noCredit, envelopeTaken],
      changes: alsoChanges,
      reversible: 'Linha corrigida.',
    }),
    link: post('/inconsistencies/:id/link', {
      params: ById,
      body: Version.extend({ other: z.string().min(1, 'Campo obrigatório.').max(120) }),
      answer: ChangeAnswer,
      idempotent: true,
      errors: [...guardedErrors, notLinkable],
      changes: alsoChanges,
      reversible: 'Abastecimento vinculado.',
    }),
    ignore: post('/inconsistencies/:id/ignore', {
      params: ById,
      body: Version.extend({ reason: IgnoreReason }),
      answer: ChangeAnswer,
      idempotent: true,
      errors: guardedErrors,
      changes: alsoChanges,
      reversible: 'Inconsistência ignorada.',
    }),
    correctTerminalMany: declareBulk('/inconsistencies/bulk/correct-terminal', {
      filter: InconsistencyFilter,
      input: z.object({ terminal_logical_no: TerminalNumber }),
      changes: alsoChanges,
      reversible: 'Terminal corrigido.',
    }),
    ignoreMany: declareBulk('/inconsistencies/bulk/ignore', {
      filter: InconsistencyFilter,
      input: z.object({ reason: IgnoreReason }),
      changes: alsoChanges,
      reversible: 'Inconsistências ignoradas.',
    }),
  },
)
