import { type OfxAccountDraft, writeOfx } from '@app/formats'
import type { ExportedLine } from './transaction-exports.contract.ts'

type Balance = { bank_account_id: string; balance_on: string; balance_cents: number }
type OfxHeader = { period: OfxAccountDraft['period']; balances: readonly Balance[]; generated_on: string }

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim() // OFX values must not contain line breaks
const toOneLineOrNull = (text: string | null) => (text === null ? null : toOneLine(text) || null)

const lineOf = (line: ExportedLine): OfxAccountDraft['lines'][number] => ({
  posted_on: line.posted_date,
  value_on: line.value_date,
  amount_cents: line.amount_cents,
  memo: toOneLine(line.memo),
  fitid: toOneLineOrNull(line.fitid),
  doc_no: toOneLineOrNull(line.doc_no),
  trn_type: line.kind ?? (line.amount_cents < 0 ? 'DEBIT' : 'CREDIT'),
  name: toOneLineOrNull(line.counterpart_name),
})

export function buildOfx(lines: readonly ExportedLine[], { period, balances, generated_on }: OfxHeader): Uint8Array {
  const accounts = new Map<string, OfxAccountDraft>()
  for (const line of lines) {
    const { bank_account_id, bank_code, branch, account_no } = line
    const statedBalance = balances.find((balance) => balance.bank_account_id === bank_account_id)
    const account: OfxAccountDraft = accounts.get(bank_account_id) ?? {
      ...{ bank_id: bank_code, branch_id: branch, account_id: account_no, kind: 'bank', currency: 'BRL', period },
      balance_cents: statedBalance?.balance_cents ?? null,
      balance_on: statedBalance?.balance_on ?? null,
      lines: [],
    }
    accounts.set(bank_account_id, account)
    account.lines.push(lineOf(line))
  }
  return writeOfx({ institution: null, generated_on, accounts: [...accounts.values()] })
}
