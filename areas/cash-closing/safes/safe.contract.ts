import {
  BusinessDate,
  Cents,
  defineError,
  defineOperations,
  defineRecord,
  get,
  Id,
  Instant,
  Named,
  notFound,
  oneOf,
  post,
  staleVersion,
  TimeOfDay,
} from '@app/kit/contract'
import { z } from 'zod'

/** Content of a safe: envelopes of withdrawals and cash collected at the end of shifts, less supplies to drawers. */
export const safeItemKinds = {
  drop: 'Sangria',
  closing: 'Recolhido no fechamento',
  supply: 'Suprimento',
} as const
const ItemRef = z.object({ kind: oneOf(safeItemKinds), id: z.int() })
export type SafeItemRef = z.output<typeof ItemRef>

export const SafeItem = ItemRef.extend({
  business_date: BusinessDate,
  occurred_at: Instant,
  amount_cents: Cents, // negative if money left the safe for a drawer
  envelope_no: z.string().nullable(),
  shift_no: z.int().nullable(),
  operator: z.string().nullable(),
})
export type SafeItem = z.output<typeof SafeItem>

export const Pickup = z.object({
  id: Id,
  picked_up_at: Instant,
  carrier_name: z.string(),
  guide_no: z.string().nullable(),
  amount_cents: Cents,
  items: z.int(),
  from: BusinessDate,
  to: BusinessDate,
  banked_cents: Cents,
  note: z.string().nullable(),
  created_by_name: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  version: z.int(),
})
export type Pickup = z.output<typeof Pickup>

export const Safe = z.object({
  company_id: Id,
  company_name: z.string(),
  /** The account registered for the safe; null if no account is registered. */
  account_name: z.string().nullable(),
  opening_cents: Cents,
  since: BusinessDate,
  balance_cents: Cents,
  in_transit_cents: Cents, // picked up, but not credited by the bank yet
  items: z.array(SafeItem),
  pickups: z.array(Pickup),
})
export type Safe = z.output<typeof Safe>

const SafeDay = z.object({
  waiting_cents: Cents,
  pickups: z.array(
    Pickup.pick({
      id: true,
      picked_up_at: true,
      carrier_name: true,
      guide_no: true,
      amount_cents: true,
      banked_cents: true,
    }),
  ),
})

export const PickupDraft = z.object({
  carrier_id: Id,
  picked_up_on: BusinessDate.refine((date) => date >= '2000-01-01', 'Data inválida.'),
  picked_up_time: TimeOfDay,
  guide_no: z
    .string()
    .trim()
    .max(40, 'Use até 40 caracteres.')
    .nullish()
    .transform((text) => text || null),
  note: z
    .string()
    .trim()
    .max(200, 'Use até 200 caracteres.')
    .nullish()
    .transform((text) => text || null),
  items: z.array(ItemRef).min(1, 'Escolha o que foi recolhido.').max(2000, 'Recolha até 2.000 itens de uma vez.'),
})
export type PickupDraft = z.output<typeof PickupDraft>

export const noCarrier = defineError(422, 'safe.carrier', 'Escolha uma transportadora ativa.')
export const itemGone = defineError(
  409,
  'safe.item-gone',
  'Um dos itens já foi recolhido ou mudou. Recarregue antes de continuar.',
)
export const guideTaken = defineError(409, 'safe.guide-taken', 'Esta guia já está registrada nesta transportadora.')
export const nothingToCarry = defineError(422, 'safe.nothing', 'O que foi escolhido não soma dinheiro a recolher.')
export const tooEarly = defineError(422, 'safe.early', 'A coleta é anterior ao que foi escolhido ({quando}).')
export const notYet = defineError(422, 'safe.future', 'A coleta não pode ser depois de agora.')
export const pickupBanked = defineError(
  409,
  'safe.banked',
  'O banco já creditou dinheiro desta coleta: desfaça antes a conciliação do depósito.',
)
export const pickupAlreadyCancelled = defineError(409, 'safe.cancelled', 'Esta coleta já foi cancelada.')

const OfCompany = z.object({ company_id: Id })
const changes = ['cash-conciliations', 'settlement-accounts'] as const

export const safes = defineOperations(
  { name: 'safes', ability: ['cash-conciliation', 'settlement-account'] },
  {
    carriers: get('/safes/carriers', { answer: z.object({ data: z.array(Named) }) }),
    get: get('/safes/:company_id', { params: OfCompany, answer: Safe, errors: [notFound] }),
    day: get('/safes/:company_id/days/:date', {
      params: OfCompany.extend({ date: BusinessDate }),
      answer: SafeDay,
      errors: [notFound],
    }),
    pickUp: post('/safes/:company_id/pickups', {
      params: OfCompany,
      body: PickupDraft,
      answer: Safe,
      idempotent: true,
      changes,
      errors: [notFound, noCarrier, itemGone, guideTaken, nothingToCarry, tooEarly, notYet],
    }),
    cancelPickup: post('/safes/:company_id/pickups/:pickup_id/cancel', {
      params: OfCompany.extend({ pickup_id: Id }),
      body: z.object({
        version: z.int(),
        reason: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(200, 'Use até 200 caracteres.'),
      }),
      answer: Safe,
      idempotent: true,
      changes,
      errors: [notFound, staleVersion, pickupAlreadyCancelled, pickupBanked],
    }),
  },
)

export const pickupRecord = defineRecord({
  entity: 'cash_pickup',
  name: 'Coleta do cofre',
  ability: ['cash-conciliation', 'settlement-account'],
  page: '/settlement-account?kind=safe&coleta=:id',
  actions: { pickup: 'Coleta registrada', 'pickup.cancel': 'Coleta cancelada' },
  fields: {
    carrier_name: 'Transportadora',
    picked_up_at: 'Coleta',
    guide_no: 'Guia',
    amount_cents: 'Valor',
    items: 'Itens',
    note: 'Observação',
  },
})
