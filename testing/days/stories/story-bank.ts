import { writeOfx, writePixReport } from '@app/formats/generate'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import type { DayStory, StoryPix } from './day-story.ts'
import { buildStoryE2eId, parseStoryUnits, toCalendarTime, toStoryInstant } from './story-clock.ts'

const { bank, pix_key } = workedStation

export const writeStoryPixFile = ({ date }: DayStory, pix: readonly StoryPix[]) =>
  writePixReport(
    pix.flatMap((payment) => {
      const row = {
        e2e_id: buildStoryE2eId(date, payment),
        txid: null,
        amount_cents: parseStoryUnits(payment.amount),
        key: pix_key,
        payer: null,
      }
      return [
        { ...row, kind: 'received' as const, occurred_at: toStoryInstant(date, payment.time) },
        ...(payment.returned === undefined
          ? []
          : [{ ...row, kind: 'returned' as const, occurred_at: toStoryInstant(date, payment.returned) }]),
      ]
    }),
  )

type StoryBankLine = readonly [posted_on: string, amount_cents: number, memo: string]

export const writeStoryStatement = (lines: readonly StoryBankLine[]) =>
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

export const buildStoryPixLines = ({ date }: DayStory, pix: readonly StoryPix[]): StoryBankLine[] =>
  pix.flatMap((payment): StoryBankLine[] => [
    [
      toCalendarTime(date, payment.time).on,
      parseStoryUnits(payment.amount),
      `PIX RECEBIDO ${buildStoryE2eId(date, payment)}`,
    ],
    ...(payment.returned === undefined
      ? []
      : [
          [
            toCalendarTime(date, payment.returned).on,
            -parseStoryUnits(payment.amount),
            `PIX DEVOLVIDO ${buildStoryE2eId(date, payment)}`,
          ] as const,
        ]),
  ])
