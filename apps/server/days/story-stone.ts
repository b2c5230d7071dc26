import { writeStone } from '@app/formats/generate'
import { addDays } from '@app/kit/contract'
import { workedStation } from '../demo/stations.ts'
import type { Capture, DayStory } from './day-story.ts'
import { clock, units } from './story-clock.ts'

const { stone_code, stone_terminal, bank } = workedStation

/** Instalments of a Stone capture, 30 days apart. The first one takes the remainder of the division. */
export function stonePartsOf({ date }: DayStory, capture: Capture) {
  const count = capture.parts ?? 1
  const gross = units(capture.amount)
  const rest = Math.trunc(gross / count)
  return Array.from({ length: count }, (_, index) => {
    const cents = index === 0 ? gross - rest * (count - 1) : rest
    // Fee: 2,10 % in instalments, 1,65 % at sight, rounded half up to the centavo.
    const fee = Math.floor((cents * (count > 1 ? 210 : 165) + 5000) / 10_000)
    return {
      due_on: addDays(date, 31 + 30 * index),
      gross_micros: cents * 10_000,
      net_micros: (cents - fee) * 10_000,
    }
  })
}

export const stoneSaleOf = (story: DayStory, capture: Capture) => ({
  capture_key: capture.nsu,
  tid: null,
  captured_at: `${clock(story.date, capture.time).on}T${clock(story.date, capture.time).time}:00`,
  product_code: '2',
  brand: 'mastercard',
  auth_code: capture.auth,
  card_bin: '510000',
  card_last4: capture.nsu.slice(-4),
  terminal_logical_no: stone_terminal,
  gross_cents: units(capture.amount),
  parts: stonePartsOf(story, capture),
})

export const stoneFileOf = (story: DayStory) =>
  writeStone({
    stone_code,
    reference_date: story.date,
    generated_at: `${addDays(story.date, 1)}T04:00:00`,
    sales: story.captures.filter(({ acquirer }) => acquirer === 'stone').map((capture) => stoneSaleOf(story, capture)),
    cancels: [],
    payments: [],
  })

type Early = { number: number; net: string }

export const stonePaymentOf = (
  story: DayStory,
  capture: Capture,
  { on, paid }: { on: string; paid: readonly Early[] },
) =>
  writeStone({
    stone_code,
    reference_date: on,
    generated_at: `${on}T04:00:00`,
    sales: [],
    cancels: [],
    payments: paid.map(({ number, net }) => {
      const gross_micros = stonePartsOf(story, capture)[number - 1]?.gross_micros ?? 0
      const part = { due_on: on, gross_micros, net_micros: units(net) * 10_000, capture_key: capture.nsu, number }
      const { bank_code, branch, account_no, account_digit } = bank
      const place = { bank: bank_code, branch, account: `${account_no}${account_digit}` }
      return {
        id: `P${on}-${number}`,
        ...place,
        parts: [{ ...part, captured_at: stoneSaleOf(story, capture).captured_at }],
      }
    }),
  })
