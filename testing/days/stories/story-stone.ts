import { writeStone } from '@app/formats/generate'
import { addDays } from '@app/kit/contract'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import type { DayStory, StoryCapture } from './day-story.ts'
import { parseStoryUnits, toCalendarTime } from './story-clock.ts'

const { stone_code, stone_terminal, bank } = workedStation

/** 30 days apart. The first one takes the remainder of the division. */
function buildStoryStoneParts({ date }: DayStory, capture: StoryCapture) {
  const count = capture.parts ?? 1
  const gross = parseStoryUnits(capture.amount)
  const quotient = Math.trunc(gross / count)
  return Array.from({ length: count }, (_, index) => {
    const cents = index === 0 ? gross - quotient * (count - 1) : quotient
    // Fee: 2,10 % in instalments, 1,65 % at sight, rounded half up to the centavo.
    const fee = Math.floor((cents * (count > 1 ? 210 : 165) + 5000) / 10_000)
    return {
      due_on: addDays(date, 31 + 30 * index),
      gross_micros: cents * 10_000,
      net_micros: (cents - fee) * 10_000,
    }
  })
}

const buildStoryStoneSale = (story: DayStory, capture: StoryCapture) => ({
  capture_key: capture.nsu,
  tid: null,
  captured_at: `${toCalendarTime(story.date, capture.time).on}T${toCalendarTime(story.date, capture.time).time}:00`,
  product_code: '2',
  brand: 'mastercard',
  auth_code: capture.auth,
  card_bin: '510000',
  card_last4: capture.nsu.slice(-4),
  terminal_logical_no: stone_terminal,
  gross_cents: parseStoryUnits(capture.amount),
  parts: buildStoryStoneParts(story, capture),
})

export const writeStoryStoneFile = (story: DayStory) =>
  writeStone({
    stone_code,
    reference_date: story.date,
    generated_at: `${addDays(story.date, 1)}T04:00:00`,
    sales: story.captures
      .filter(({ acquirer }) => acquirer === 'stone')
      .map((capture) => buildStoryStoneSale(story, capture)),
    cancels: [],
    payments: [],
  })

type Early = { number: number; net: string }

export const buildStoryStonePayment = (
  story: DayStory,
  capture: StoryCapture,
  { on, paid }: { on: string; paid: readonly Early[] },
) =>
  writeStone({
    stone_code,
    reference_date: on,
    generated_at: `${on}T04:00:00`,
    sales: [],
    cancels: [],
    payments: paid.map(({ number, net }) => {
      const gross_micros = buildStoryStoneParts(story, capture)[number - 1]?.gross_micros ?? 0
      const part = {
        due_on: on,
        gross_micros,
        net_micros: parseStoryUnits(net) * 10_000,
        capture_key: capture.nsu,
        number,
      }
      const { bank_code, branch, account_no, account_digit } = bank
      const place = { bank: bank_code, branch, account: `${account_no}${account_digit}` }
      return {
        id: `P${on}-${number}`,
        ...place,
        parts: [{ ...part, captured_at: buildStoryStoneSale(story, capture).captured_at }],
      }
    }),
  })
