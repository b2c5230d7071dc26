import { type OfxAccountDraft, writeOfx } from '@app/formats/generate'
import { account } from './stations.fixture.ts'

type Line = OfxAccountDraft['lines'][number]

export const ofxLine = (change: Partial<Line> = {}): Line => ({
  posted_on: '2026-10-14',
  amount_cents: 10_000,
  memo: 'PIX RECEBIDO',
  fitid: '1',
  doc_no: null,
  trn_type: 'CREDIT',
  name: null,
  ...change,
})

export function ofxAccount(lines: readonly Line[], change: Partial<OfxAccountDraft> = {}): OfxAccountDraft {
  const days = lines.map(({ posted_on }) => posted_on).sort()
  const from = days[0] ?? '2026-10-14'
  const to = days.at(-1) ?? from
  return {
    bank_id: account.bank_code,
    branch_id: null,
    account_id: account.account_no,
    kind: 'bank',
    currency: 'BRL',
    period: { from, to },
    balance_cents: 0,
    balance_on: to,
    lines: [...lines],
    ...change,
  }
}

export const ofxOf = (...accounts: OfxAccountDraft[]) =>
  writeOfx({ institution: 'Banco', generated_on: '2026-10-16', accounts })
