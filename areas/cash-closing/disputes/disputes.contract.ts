import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { Note } from '@app/domain/day/differences/contract'
import { bankConfirmed, dayChangeErrors, explanationErrors, targetTaken } from '@app/domain/day/life/contract'
import { alreadyContested, Dispute, DisputeDraft, wrongDeadline } from '@app/domain/receivables/contract'
import { ById, defineError, defineOperations, get, Id, notFound, post, staleVersion, Version } from '@app/kit/contract'
import { z } from 'zod'
import { Difference } from '../cash-conciliations/difference.contract.ts'

export const notContestable = defineError(422, 'dispute.code', 'Só D06 e D14 são contestados; este é {code}.')
export const alreadySettled = defineError(
  409,
  'dispute.settled',
  'A contestação está “{status}”; esta ação não é possível agora.',
)

const DifferenceParams = z.object({ difference_id: Id })
const changes = ['cash-conciliations', 'differences'] as const

export const disputes = defineOperations(
  { name: 'disputes', ability: dayEditors },
  {
    listByDifference: get('/differences/:difference_id/disputes', {
      params: DifferenceParams,
      answer: z.object({ data: z.array(Dispute) }),
      ability: dayReaders,
      errors: [notFound],
    }),
    /** A dispute explains its difference. */
    contest: post('/differences/:difference_id/contest', {
      params: DifferenceParams,
      body: DisputeDraft.extend({
        ...Version.shape,
        /** Also excludes the capture that seems to be charged twice. */
        exclude: z.boolean().optional(),
      }),
      answer: Difference,
      idempotent: true,
      errors: [
        ...dayChangeErrors,
        notContestable,
        alreadyContested,
        wrongDeadline,
        ...explanationErrors,
        targetTaken,
        bankConfirmed,
      ],
      changes,
      reversible: 'Diferença contestada.',
    }),
    /** Records the result. Money from it arrives through the acquirer's own file. */
    settle: post('/disputes/:id/settle', {
      params: ById,
      body: Version.extend({ result: z.enum(['won', 'lost']), result_note: Note }),
      answer: Dispute,
      idempotent: true,
      errors: [notFound, staleVersion, alreadySettled],
      changes: [...changes, 'chargebacks', 'receivables'],
    }),
  },
)
