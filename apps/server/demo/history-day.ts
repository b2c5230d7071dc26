import type { PosExportDraft } from '@app/formats/generate'
import { addDays, type BusinessDate, toInstant } from '@app/kit/contract'
import { type DayConfirmations, generateConfirmations, getInstallmentCount, withIncidents } from './history-captures.ts'
import type { Forecourt } from './history-forecourt.ts'
import {
  closingSecond,
  generateTrade,
  getShiftNo,
  type HistorySale,
  shiftChangeSecond,
  type Trade,
} from './history-sales.ts'
import { createRandom, type Random } from './random.ts'
import { type Station, saleTypes } from './stations.ts'

type Draft<Part extends keyof PosExportDraft> = Extract<PosExportDraft[Part], readonly unknown[]>[number]

export type HistoryDay = {
  date: BusinessDate
  pos: Omit<PosExportDraft, 'header'>
  witnesses: DayConfirmations
}

const operators = ['Beatriz Souza', 'Cláudio Reis', 'Denise Alves', 'Edson Pires', 'Flávia Melo', 'Ivo Castro']
const attendants = ['Davi Rocha', 'Elaine Dias', 'Fábio Nery', 'Karina Paz', 'Lauro Teles']
const customers = ['Transportadora Alfa', 'Transportadora Beta', 'Construtora Gama', 'Prefeitura de Modelo']
const descriptions = { GC: 'Gasolina comum', GA: 'Gasolina aditivada', ET: 'Etanol', S10: 'Diesel S10' }
const float_cents = 30_000
const missingDocuments = 0.02

// The seed has the number of the day and not its date: any date gives the same trade, with the same faults in it.
const firstSeedDate = '2026-09-01'

export function generateHistoryDay(
  station: Station,
  { no, date, endsFile = false }: { no: number; date: BusinessDate; endsFile?: boolean },
  forecourt: Forecourt,
): HistoryDay {
  const random = createRandom(`${station.no}/${addDays(firstSeedDate, no)}`)
  const compact = date.slice(2).replaceAll('-', '')
  const trade = generateTrade(random, compact)
  const e2e = `E60701190${date.replaceAll('-', '')}1200`
  const confirmations = generateConfirmations(random, trade, {
    station,
    pixPrefix: `${e2e}${String(station.no).padStart(5, '0')}`,
    endsFile,
  })
  const witnesses = { ...confirmations, captures: withIncidents(confirmations.captures, station, no) }
  const midnight = Date.parse(toInstant(date, '00:00'))
  const at = (seconds: number) => new Date(midnight + seconds * 1000).toISOString()
  const shift = (seconds: number) => `${date}/${getShiftNo(seconds)}`
  const clock = { at, shift }
  const withdrawals = withdrawalsOf(trade, clock)
  const pos = {
    shifts: [1, 2].map((no) => shiftDraft(random, no, { date, trade, withdrawals, at })),
    till_movements: withdrawals,
    ...forecourt.close(random, date, listPumped(trade)),
    fuellings: [
      ...trade.sales.flatMap((sale) => (sale.pumped ? fuellingDraft(random, sale, clock) : [])),
      ...trade.unsold.map(({ seconds, product_code: _, ...pumped }) => ({
        ...pumped,
        shift: shift(seconds),
        ended_at: at(seconds),
        attendant: random.pick(attendants),
      })),
    ],
    sales: trade.sales.map((sale) => saleDraft(sale, clock)),
    payments: trade.sales.map((sale) => paymentDraft(random, sale, { ...clock, witnesses })),
  }
  return { date, pos, witnesses }
}

type Clock = { at: (seconds: number) => string; shift: (seconds: number) => string }

const listPumped = ({ sales, unsold }: Trade) => [...sales.flatMap(({ pumped }) => pumped ?? []), ...unsold]

function withdrawalsOf({ sales }: Trade, { at, shift }: Clock) {
  const limit = 8_000
  const drafts: Draft<'till_movements'>[] = []
  let drawer = 0
  let shiftId = ''
  for (const { method, total_cents, seconds } of sales) {
    if (shiftId !== shift(seconds)) drawer = 0
    shiftId = shift(seconds)
    if (method !== 'cash') continue
    drawer += total_cents
    if (drawer < limit) continue
    const amount_cents = Math.floor(drawer / 2000) * 2000
    drawer -= amount_cents
    const external_id = `${shiftId}/S${drafts.length + 1}`
    drafts.push({
      external_id,
      shift: shiftId,
      occurred_at: at(seconds + 60),
      movement_type: 'SAN',
      amount_cents,
      envelope_no: external_id,
    })
  }
  return drafts
}

type ShiftPlace = { date: BusinessDate; trade: Trade; withdrawals: Draft<'till_movements'>[]; at: Clock['at'] }

function shiftDraft(random: Random, shift_no: number, { date, trade, withdrawals, at }: ShiftPlace): Draft<'shifts'> {
  const external_id = `${date}/${shift_no}`
  let expected = float_cents
  for (const { method, total_cents, seconds } of trade.sales)
    if (method === 'cash' && getShiftNo(seconds) === shift_no) expected += total_cents
  for (const { shift, amount_cents } of withdrawals) if (shift === external_id) expected -= amount_cents
  const difference_cents = random.chance(0.7) ? 0 : random.int(-60, 60) * 5
  return {
    external_id,
    business_date: date,
    shift_no,
    till: 'Caixa 1',
    operator: random.pick(operators),
    opened_at: at(shift_no === 1 ? 6 * 3600 : shiftChangeSecond),
    closed_at: at(shift_no === 1 ? shiftChangeSecond : closingSecond),
    opening_float_cents: float_cents,
    counted_cents: expected + difference_cents,
    left_float_cents: float_cents,
  }
}

const fuellingDraft = (
  random: Random,
  { id, seconds, pumped }: HistorySale,
  { at, shift }: Clock,
): Draft<'fuellings'>[] => {
  if (!pumped) return []
  const { product_code: _, ...measured } = pumped
  return [
    { ...measured, shift: shift(seconds), ended_at: at(seconds - 30), attendant: random.pick(attendants), sale_id: id },
  ]
}

const saleDraft = ({ id, seconds, pumped, total_cents }: HistorySale, { at, shift }: Clock): Draft<'sales'> => ({
  sale_id: id,
  shift: shift(seconds),
  occurred_at: at(seconds),
  kind: pumped ? 'fuel' : 'shop',
  total_cents,
  items: [
    pumped
      ? {
          product_code: pumped.product_code,
          description: descriptions[pumped.product_code],
          volume_ml: pumped.volume_ml,
          price_millis: pumped.price_millis,
          total_cents,
          fuelling_record_id: pumped.record_id,
        }
      : { product_code: 'LOJA', description: 'Conveniência', total_cents },
  ],
})

function paymentDraft(
  random: Random,
  sale: HistorySale,
  { at, shift, witnesses }: Clock & { witnesses: DayConfirmations },
): Draft<'payments'> {
  const { id, seconds, method, total_cents } = sale
  const receipt = witnesses.receipts.get(id)
  return {
    external_id: `P${id.slice(1)}`,
    line_no: 1,
    sale_id: id,
    shift: shift(seconds),
    occurred_at: at(seconds),
    movement_type: saleTypes[method],
    method,
    amount_cents: total_cents,
    ...(receipt && {
      nsu: receipt.nsu,
      auth_code: receipt.auth_code,
      acquirer: receipt.acquirer,
      brand: receipt.brand,
      terminal_logical_no: receipt.terminal,
      e2e_id: receipt.e2e_id,
      installments: getInstallmentCount(method),
    }),
    ...(method === 'note' && { customer: random.pick(customers), document_attached: !random.chance(missingDocuments) }),
  }
}
