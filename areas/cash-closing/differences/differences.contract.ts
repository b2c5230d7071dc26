import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { ExplanationNote } from '@app/domain/day/differences/contract'
import { dayChangeErrors, explanationErrors } from '@app/domain/day/life/contract'
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
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  Deferral,
  Difference,
  DifferenceDetail,
  DifferenceFilter,
  DifferenceQuery,
} from '../cash-conciliations/difference.contract.ts'

export const wrongDate = defineError(422, 'difference.deferral', '{reason}')
export const explanationAmountChanged = defineError(
  409,
  'difference.amount-moved',
  'A diferença era de {before} quando isto foi dito e agora é de {now}: o que se disse não volta para outro valor.',
)
export const notDeferrable = defineError(
  409,
  'difference.not-deferrable',
  'A diferença está “{status}”; não pode ser adiada.',
)

const alsoChanges = ['cash-conciliations', 'solicitations'] as const

/** Differences one by one (operations R27). */
export const differences = defineOperations(
  { name: 'differences', ability: dayEditors },
  {
    list: get('/differences', { query: DifferenceQuery, answer: buildPageSchema(Difference), ability: dayReaders }),
    get: get('/differences/:id', { params: ById, answer: DifferenceDetail, ability: dayReaders, errors: [notFound] }),
    /** Waits for a file until a date; until then the difference counts as explained. */
    defer: post('/differences/:id/defer', {
      params: ById,
      body: Deferral.extend(Version.shape),
      answer: Difference,
      idempotent: true,
      errors: [...dayChangeErrors, ...explanationErrors, wrongDate, notDeferrable],
      changes: alsoChanges,
      reversible: 'Diferença adiada.',
    }),
    deferMany: declareBulk('/differences/bulk/defer', {
      filter: DifferenceFilter,
      input: Deferral,
      changes: alsoChanges,
      reversible: 'Diferenças adiadas.',
    }),
    explainMany: declareBulk('/differences/bulk/explain', {
      filter: DifferenceFilter,
      input: z.object({ reason_id: Id, note: ExplanationNote }),
      changes: alsoChanges,
      reversible: 'Diferenças explicadas.',
    }),
  },
)
