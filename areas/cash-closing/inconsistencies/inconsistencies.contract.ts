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
  Id,
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
  TeamRequestDraft,
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
export const shiftUnknown = defineError(422, 'inconsistency.shift', 'Escolha um dos turnos do dia.')
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

export const noTeamRequest = defineError(
  422,
  'inconsistency.no-request',
  'A regra {code} não tem pedido a outra equipe.',
)
export const requestOpen = defineError(409, 'inconsistency.request-open', 'O pedido já está aberto com {person}.')
export const notInTeam = defineError(
  422,
  'inconsistency.person',
  'Esta pessoa não pode atender o pedido.',
  'assignee_id',
)
export const requestDueInPast = defineError(422, 'inconsistency.due', 'O prazo deve ser hoje ou depois.', 'due_on')

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
    askTeam: post('/inconsistencies/:id/request', {
      params: ById,
      body: TeamRequestDraft,
      answer: z.object({ task_id: Id }),
      status: 201,
      idempotent: true,
      errors: [...guardedErrors, noTeamRequest, requestOpen, notInTeam, requestDueInPast],
      changes: ['tasks'],
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
