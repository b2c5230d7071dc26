import { getNextBankDay } from '@app/domain/calendar/contract'
import { type CieloRow, writeCieloPayments, writeStone } from '@app/formats/generate'
import { addDays, type BusinessDate, groupBy, toInstant } from '@app/kit/contract'
import type { HistoryDay } from './history-day.ts'
import { buildCieloFrame, buildCieloRows, buildStoneSales, type HistoryPeriod } from './history-files.ts'
import type { DemoFile } from './import-files.ts'
import type { Station } from './stations.ts'

/** Days before the last date whose Stone payments one station does not get: they are overdue. */
const unpaid = { station: 3, from: 9, to: 7 }

/** Days whose sales files have arrived from each acquirer. */
export type SoldDays = Readonly<Record<'cielo' | 'stone', readonly HistoryDay[]>>

/** The payments of these sales up to `lastDate`: one file of Cielo, and one of Stone for each day. */
export function writePaymentFiles(station: Station, days: SoldDays, lastDate: BusinessDate): DemoFile[] {
  const from = days.cielo[0]?.date
  if (from === undefined) return []
  return [
    cielo(station, days.cielo, { from, to: lastDate }),
    ...stone(station, days.stone, lastDate).sort((a, b) => a.at.localeCompare(b.at)),
  ]
}

const nameFile = ({ name }: Station, period: string) =>
  `pagamentos-${name.toLowerCase().replaceAll(' ', '-')}-${period}`

function cielo(station: Station, days: readonly HistoryDay[], period: HistoryPeriod): DemoFile {
  const rows = buildCieloRows(station, days)
  const { from: paid_from, to: paid_on } = period
  const bytes = writeCieloPayments({
    ...buildCieloFrame(station, period, 1),
    rows: [...rows, ...rentalsOf(rows, days)],
    ...{ paid_from, paid_on },
  })
  const file_name = `cielo-${nameFile(station, `${paid_from}-${paid_on}`)}.txt`
  return { file_name, at: toInstant(addDays(paid_on, 1), '06:00'), bytes }
}

const rental_cents = 4_500

/** The rental of the terminals is deducted on the fifth of a month, or on the next bank day. */
const rentalsOf = ([row]: readonly CieloRow[], days: readonly HistoryDay[]): CieloRow[] =>
  days.flatMap(({ date }) =>
    row && date.endsWith('-05')
      ? [
          {
            ...row,
            kind: 'rental',
            gross_cents: -rental_cents,
            rate: 0,
            sold_on: date,
            due_days: [getNextBankDay(date)],
          },
        ]
      : [],
  )

function stone(station: Station, days: readonly HistoryDay[], lastDate: BusinessDate): DemoFile[] {
  const { bank, stone_code } = station
  const account = { bank: bank.bank_code, branch: bank.branch, account: `${bank.account_no}${bank.account_digit}` }
  const isPaid = (due_on: BusinessDate) =>
    due_on <= lastDate &&
    (station.no !== unpaid.station ||
      due_on < addDays(lastDate, -unpaid.from) ||
      due_on > addDays(lastDate, -unpaid.to))
  const parts = buildStoneSales(days).flatMap(({ capture_key, captured_at, parts }) =>
    parts.map((part, index) => ({ ...part, capture_key, captured_at, number: index + 1 })),
  )
  const byDay = groupBy(
    parts.filter(({ due_on }) => isPaid(due_on)),
    ({ due_on }) => due_on,
  )
  return [...byDay].map(([paid_on, paidParts]) => {
    const nextDay = addDays(paid_on, 1)
    const bytes = writeStone({
      ...{ stone_code, reference_date: paid_on, generated_at: `${nextDay}T04:20:00` },
      ...{ sales: [], cancels: [] },
      payments: [{ id: `${paid_on.replaceAll('-', '')}1`, ...account, parts: paidParts }],
    })
    return { file_name: `stone-${nameFile(station, paid_on)}.xml`, at: toInstant(nextDay, '06:05'), bytes }
  })
}
