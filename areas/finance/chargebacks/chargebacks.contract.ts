import { dayReaders } from '@app/domain/day/contract'
import { DifferenceItem } from '@app/domain/day/differences/contract'
import { explanationErrors } from '@app/domain/day/life/contract'
import {
  alreadyContested,
  ChargebackInstalment,
  Dispute,
  DisputeDraft,
  ListedChargeback,
  ReceivableExplanationOptions,
  receivableEditors,
  receivableReaders,
  wrongDeadline,
} from '@app/domain/receivables/contract'
import { ById, defineError, defineOperations, get, Id, notFound, post, staleVersion, Version } from '@app/kit/contract'
import { z } from 'zod'

export const ChargebackDetail = ListedChargeback.extend({
  ...ReceivableExplanationOptions.shape,
  cash_conciliation_id: Id.nullable(),
  reason_name: z.string().nullable(),
  items: z.array(DifferenceItem),
  instalments: z.array(ChargebackInstalment),
  disputes: z.array(Dispute),
})
export type ChargebackDetail = z.infer<typeof ChargebackDetail>

export const chargebackNotNow = defineError(
  409,
  'chargeback.not-now',
  'O chargeback está “{status}”; esta ação não é possível agora.',
)

/** Chargebacks belong to the day of the sale but change neither its figures nor its closing. */
export const chargebacks = defineOperations(
  { name: 'chargebacks', ability: receivableReaders },
  {
    listByDay: get('/cash-conciliations/:day_id/chargebacks', {
      params: z.object({ day_id: Id }),
      ability: dayReaders,
      answer: z.object({ data: z.array(ListedChargeback) }),
      errors: [notFound],
    }),
    get: get('/chargebacks/:id', { params: ById, answer: ChargebackDetail, errors: [notFound] }),
    contest: post('/chargebacks/:id/contest', {
      params: ById,
      body: DisputeDraft.extend(Version.shape),
      answer: ChargebackDetail,
      ability: receivableEditors,
      idempotent: true,
      errors: [notFound, staleVersion, chargebackNotNow, alreadyContested, wrongDeadline, ...explanationErrors],
      changes: ['receivables', 'card-conciliation'],
      reversible: 'Chargeback contestado.',
    }),
  },
)
