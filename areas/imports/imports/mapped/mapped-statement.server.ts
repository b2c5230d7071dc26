import type { MappedRow, Mapping, StatementAccount } from '@app/formats'
import type { Db } from '@app/kit/server'
import { getVisibleCompany } from '../imports-owners.store.ts'
import { type FilePlan, type Order, problemOf, refuseIf } from '../imports-plan.server.ts'
import { planStatement } from '../statements/statements.server.ts'
import { closingBalance } from './mapped-balance.rules.ts'
import { companiesOf } from './mapped-companies.server.ts'
import { findAccountsOf } from './mapped-owners.store.ts'
import { parted, readOfColumns, valuesOf } from './mapped-values.server.ts'

type File = { mapping: Mapping; rows: readonly MappedRow[] }
type Account = { bank: string | null; branch: string | null; account: string; company_id: string | null }

/** A bank's statement in columns ends in the lines and balances in which an OFX ends. */
export async function planMappedStatement(db: Db, file: File, order: Order): Promise<FilePlan> {
  const groups = new Map<string, { account: Account; rows: MappedRow[] }>()
  const { records, problems } = await accountsOf(db, file, order)
  for (const { row, account } of records) {
    const key = JSON.stringify(account)
    const group = groups.get(key) ?? { account, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const owners = new Set(records.map(({ account }) => account.company_id))
  const [only] = owners
  const accounts = [...groups.values()].map(statementOf)
  const content = { kind: 'statement' as const, accounts: accounts.map(({ account }) => account) }
  const company_id = owners.size === 1 && only ? only : order.company_id
  const plan = await planStatement(db, { ...readOfColumns, content }, { ...order, company_id })
  return {
    ...plan,
    records_read: plan.records_read + problems.length,
    rejections: [...plan.rejections, ...problems],
    warnings: [...plan.warnings, ...accounts.flatMap(({ warnings }) => warnings)],
  }
}

/** The account of each row: named by the row, or the only one of its company. */
async function accountsOf(db: Db, file: File, order: Order) {
  const { mapping, rows } = file
  if (mapping.columns.some(({ field }) => field === 'account'))
    return { records: rows.map((row) => ({ row, account: accountIn(row) })), problems: [] }
  const owned = parted(await companiesOf(db, file, order))
  const known = new Map<string, Account>()
  for (const company_id of new Set(owned.records.map((one) => one.company_id))) {
    const bank = owned.records.map(({ row }) => valuesOf(row).text('bank')).find(Boolean) ?? null
    known.set(company_id, await onlyAccountOf(db, company_id, { bank, name: mapping.name }))
  }
  return {
    records: owned.records.flatMap(({ row, company_id }) => {
      const account = known.get(company_id)
      return account ? [{ row, account }] : []
    }),
    problems: owned.problems,
  }
}

function accountIn(row: MappedRow): Account {
  const { text } = valuesOf(row)
  return { bank: text('bank'), branch: text('branch'), account: text('account') ?? '', company_id: null }
}

async function onlyAccountOf(db: Db, company_id: string, { bank, name }: { bank: string | null; name: string }) {
  const accounts = await findAccountsOf(db, company_id, bank)
  const company = (await getVisibleCompany(db, company_id))?.name ?? ''
  const [account, ...others] = accounts
  const hint = `informe banco e conta no layout ${name}, em colunas ou como valor fixo.`
  if (!account)
    refuseIf([problemOf(`${company} não tem conta bancária cadastrada${bank ? ` no banco ${bank}` : ''}; ${hint}`)])
  if (others.length > 0) refuseIf([problemOf(`${company} tem mais de uma conta bancária; ${hint}`)])
  return {
    bank: account?.bank_code ?? null,
    branch: account?.branch ?? null,
    account: `${account?.account_no ?? ''}${account?.account_digit ?? ''}`,
    company_id,
  }
}

function statementOf({ account: { bank, branch, account }, rows }: { account: Account; rows: MappedRow[] }) {
  const lines = rows.map((row) => {
    const { text, number } = valuesOf(row)
    const amount_cents = number('amount_cents') ?? 0
    return {
      line: row.line,
      posted_on: text('posted_on') ?? '',
      amount_cents,
      memo: text('memo') ?? '',
      fitid: text('fitid'),
      doc_no: text('doc_no'),
      trn_type: amount_cents < 0 ? 'DEBIT' : 'CREDIT',
      name: text('name'),
      category: null,
      history_code: null,
      balance_cents: number('balance_cents'),
    }
  })
  const days = lines.map(({ posted_on }) => posted_on).sort()
  const closing = closingBalance(lines)
  const untold = closing === null && lines.some(({ balance_cents }) => balance_cents !== null)
  const statement: StatementAccount = {
    line: lines[0]?.line ?? 1,
    bank_id: bank,
    branch_id: branch,
    account_id: account,
    kind: 'bank',
    currency: 'BRL',
    period: { from: days[0] ?? '', to: days.at(-1) ?? '' },
    balance_cents: closing?.balance_cents ?? null,
    balance_known: closing !== null,
    balance_on: closing?.balance_on ?? null,
    balance_status: null,
    opening_cents: null,
    opening_on: null,
    sequence: null,
    lines: lines.map(({ balance_cents: _, ...line }) => line),
    waiting_lines: [],
    balance_notes: [],
  }
  const warnings = untold
    ? [problemOf('Os saldos das linhas não conferem com os valores; o saldo final não foi gravado.')]
    : []
  return { account: statement, warnings }
}
