import { writeOfx, writePixReport } from '@app/formats/generate'
import { workedStation } from '../demo/stations.ts'
import type { DayStory, Pix } from './day-story.ts'
import { at, clock, e2eOf, units } from './story-clock.ts'

const { bank, pix_key } = workedStation

export const pixFileOf = ({ date }: DayStory, pix: readonly Pix[]) =>
  writePixReport(
    pix.flatMap((one) => {
      const row = { e2e_id: e2eOf(date, one), txid: null, amount_cents: units(one.amount), key: pix_key, payer: null }
      return [
        { ...row, kind: 'received' as const, occurred_at: at(date, one.time) },
        ...(one.returned === undefined
          ? []
          : [{ ...row, kind: 'returned' as const, occurred_at: at(date, one.returned) }]),
      ]
    }),
  )

export type BankLine = readonly [posted_on: string, amount_cents: number, memo: string]

export const statementOf = (lines: readonly BankLine[]) =>
  writeOfx({
    institution: 'Banco Modelo',
    generated_on: lines.at(-1)?.[0] ?? '',
    accounts: [
      {
        bank_id: bank.bank_code,
        branch_id: bank.branch,
        account_id: `${bank.account_no}${bank.account_digit}`,
        kind: 'bank',
        currency: 'BRL',
        period: { from: lines[0]?.[0] ?? '', to: lines.at(-1)?.[0] ?? '' },
        balance_cents: 1_838_024,
        balance_on: lines.at(-1)?.[0] ?? '',
        lines: lines.map(([posted_on, amount_cents, memo], index) => ({
          posted_on,
          amount_cents,
          memo,
          fitid: `${posted_on.replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
          doc_no: null,
          trn_type: amount_cents < 0 ? 'DEBIT' : 'CREDIT',
          name: null,
        })),
      },
    ],
  })

export const pixLinesOf = ({ date }: DayStory, pix: readonly Pix[]): BankLine[] =>
  pix.flatMap((one): BankLine[] => [
    [clock(date, one.time).on, units(one.amount), `PIX RECEBIDO ${e2eOf(date, one)}`],
    ...(one.returned === undefined
      ? []
      : [[clock(date, one.returned).on, -units(one.amount), `PIX DEVOLVIDO ${e2eOf(date, one)}`] as const]),
  ])
