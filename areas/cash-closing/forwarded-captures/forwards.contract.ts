import { MethodName } from '@app/domain/day/assessment/contract'
import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { Note } from '@app/domain/day/differences/contract'
import { dayChangeErrors, explanationErrors } from '@app/domain/day/life/contract'
import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  Named,
  notFound,
  oneOf,
  post,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { Difference } from '../cash-conciliations/difference.contract.ts'

export const forwardStates = {
  offered: 'Encaminhada',
  accepted: 'Aceita',
  refused: 'Devolvida',
  withdrawn: 'Retirada',
} as const

export const ForwardedCapture = z.object({
  id: Id,
  company_id: Id,
  /** Null if the reader cannot see that company. */
  company_name: z.string().nullable(),
  from_company_name: z.string().nullable(),
  business_date: BusinessDate,
  captured_at: Instant.nullable(),
  acquirer: z.string(),
  method: MethodName,
  amount_cents: z.int(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  note: z.string(),
  status: oneOf(forwardStates),
  decision_note: z.string().nullable(),
  created_by_name: z.string().nullable(),
  version: z.int(),
})
export type ForwardedCapture = z.infer<typeof ForwardedCapture>

const ForwardChoice = z.object({
  known: z.boolean(),
  /** Null if the owner is unknown or not visible to the reader. */
  owner_name: z.string().nullable(),
  companies: z.array(Named),
  forwarded: ForwardedCapture.nullable(),
})

export const onlyForeignForwarded = defineError(
  422,
  'forward.only-foreign',
  'Só um item de outra empresa (D10) pode ser encaminhado.',
)
export const alreadyForwarded = defineError(409, 'forward.already', 'Este item já foi encaminhado.')
export const otherOwner = defineError(422, 'forward.owner', 'O terminal está cadastrado em outra empresa.')
export const chooseCompany = defineError(422, 'forward.company', 'Escolha a empresa dona do terminal.')
export const notOffered = defineError(
  409,
  'forward.not-offered',
  'O item encaminhado está “{status}”; esta ação não é possível agora.',
)
export const targetDayMissing = defineError(409, 'forward.no-day', 'Não há conciliação desta empresa em {date}.')

const changes = ['cash-conciliations', 'differences'] as const

export const forwards = defineOperations(
  { name: 'forwards', ability: dayEditors },
  {
    list: get('/forwarded-captures', {
      query: z.object({ company_id: Id, date: BusinessDate }),
      answer: z.object({ data: z.array(ForwardedCapture) }),
      ability: dayReaders,
    }),
    choice: get('/differences/:difference_id/forward', {
      params: z.object({ difference_id: Id }),
      answer: ForwardChoice,
      ability: dayReaders,
      errors: [notFound],
    }),
    forward: post('/differences/:difference_id/forward', {
      params: z.object({ difference_id: Id }),
      body: Version.extend({ company_id: Id.optional(), note: Note }),
      answer: Difference,
      idempotent: true,
      errors: [
        ...dayChangeErrors,
        onlyForeignForwarded,
        alreadyForwarded,
        otherOwner,
        chooseCompany,
        ...explanationErrors,
      ],
      changes,
      reversible: 'Item encaminhado.',
    }),
    accept: post('/forwarded-captures/:id/accept', {
      params: ById,
      body: Version,
      answer: ForwardedCapture,
      idempotent: true,
      errors: [...dayChangeErrors, notOffered, targetDayMissing],
      changes,
    }),
    refuse: post('/forwarded-captures/:id/refuse', {
      params: ById,
      body: Version.extend({ reason: Note }),
      answer: ForwardedCapture,
      idempotent: true,
      errors: [notFound, staleVersion, notOffered],
      changes,
    }),
  },
)
