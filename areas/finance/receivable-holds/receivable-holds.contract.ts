import { Note } from '@app/domain/day/differences/contract'
import { HoldDraft } from '@app/domain/receivables/contract'
import { defineError, defineOperations, IntegerText, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { Receivable } from '../receivables/receivables.contract.ts'

export const receivableNotNow = defineError(
  409,
  'receivable.not-now',
  'O recebível está “{status}”; esta ação não é possível agora.',
)

const params = z.object({ installment_id: IntegerText })

/** Receivables assigned to another creditor for a time; no file contains them (operations R37). */
export const receivableHolds = defineOperations(
  { name: 'receivable-holds', ability: 'financial.card-conciliation' },
  {
    setAside: post('/receivables/:installment_id/set-aside', {
      params,
      body: HoldDraft,
      answer: Receivable,
      idempotent: true,
      errors: [notFound, receivableNotNow],
      changes: ['receivables', 'chargebacks', 'card-conciliation'],
    }),
    release: post('/receivables/:installment_id/release', {
      params,
      body: z.object({ note: Note }),
      answer: Receivable,
      idempotent: true,
      errors: [notFound, receivableNotNow],
      changes: ['receivables', 'chargebacks', 'card-conciliation'],
    }),
  },
)
