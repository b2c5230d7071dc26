import { type CieloRow, writeCieloSales } from '@app/formats/generate'
import { addDays } from '@app/kit/contract'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import type { DayStory, StoryCapture } from './day-story.ts'
import { parseStoryUnits, toCalendarTime } from './story-clock.ts'

const { merchant_no, bank } = workedStation
const [forecourt] = workedStation.cielo_terminals

const contracted = { debit: 105, credit: 165, fleet: 300 } as const
const network = {
  debit: { product_code: '041', brand: 'visa', term: 3 },
  credit: { product_code: '040', brand: 'visa', term: 31 },
  fleet: { product_code: '059', brand: 'alelo', term: 18 },
} as const

export function buildStoryCieloRows({ date }: DayStory, captures: readonly StoryCapture[]): CieloRow[] {
  return captures
    .filter(({ acquirer }) => acquirer === 'cielo')
    .flatMap((capture) => {
      const { modality, nsu, auth } = capture
      const { on, time } = toCalendarTime(date, capture.time)
      const { term, ...card } = network[modality]
      const sale: CieloRow = {
        merchant_no,
        kind: 'sale',
        ...card,
        due_days: [addDays(date, term)],
        sold_on: on,
        sold_at: `${time}:00`,
        gross_cents: parseStoryUnits(capture.amount),
        rate: capture.rate ?? contracted[modality],
        nsu,
        auth_code: auth,
        tid: null,
        terminal_logical_no: capture.terminal ?? forecourt,
        card_bin: '400000',
        card_last4: nsu.slice(-4),
      }
      const reversal = { ...sale, gross_cents: -sale.gross_cents }
      return [
        sale,
        ...(capture.cancelled === undefined
          ? []
          : [{ ...reversal, kind: 'cancel' as const, sold_at: `${capture.cancelled}:00` }]),
      ]
    })
}

export const buildStoryCieloDraft = (
  { sequence }: DayStory,
  rows: CieloRow[],
  period: { from: string; to: string },
) => ({
  merchant_no,
  processed_on: addDays(period.to, 1),
  period,
  sequence,
  bank: bank.bank_code,
  branch: bank.branch,
  account: `${bank.account_no}${bank.account_digit}`,
  rows,
})

export function writeStoryCieloFile(story: DayStory) {
  const rows = buildStoryCieloRows(story, story.captures)
  const to =
    rows
      .map(({ sold_on }) => sold_on)
      .sort()
      .at(-1) ?? story.date
  return writeCieloSales(buildStoryCieloDraft(story, rows, { from: story.date, to }))
}
