import type { AccountHead, MappedRow, Mapping } from '@app/formats'
import type { Db } from '@app/kit/server'
import type { ImportProblem } from '../imports.contract.ts'
import { getVisibleCompany } from '../imports-owners.store.ts'
import { type FilePlan, type Order, problemOf, refuseIf } from '../imports-plan.server.ts'
import { openLines, type StagedAccount } from '../statements/statement-staging.store.ts'
import { planStatement } from '../statements/statements.server.ts'
import { newClosingBalance } from './mapped-balance.rules.ts'
import { companiesOf } from './mapped-companies.server.ts'
import { findAccountsOf } from './mapped-owners.store.ts'
import { numberIn, parted, textIn } from './mapped-values.server.ts'

type Account = { bank: string | null; branch: string | null; account: string }

/** Rows of one account: named by each of them, or the only one of their company. */
type Group = {
  part: number
  line: number
  account: Account | null
  company_id: string | null
  bank: string | null
  balance: ReturnType<typeof newClosingBalance>
}

/** A bank's statement in columns, staged, and the rows that stand apart from it. */
export type MappedStatement = {
  accounts: StagedAccount[]
  company_id: string | null
  problems: readonly ImportProblem[]
  warnings: readonly ImportProblem[]
}

const batch = 4000

/** A bank's statement in columns on its way into the database while its file is read. */
export async function openMappedStatement(db: Db, mapping: Mapping, order: Order) {
  const lines = await openLines(db)
  const groups = new Map<string, Group>()
  const problems: ImportProblem[] = []
  const named = mapping.columns.some(({ field }) => field === 'account')
  let waiting: MappedRow[] = []

  const groupOf = (key: string, row: MappedRow, of: Pick<Group, 'account' | 'company_id'>) => {
    const known = groups.get(key)
    if (known) return known
    const group = { ...of, part: lines.part(), line: row.line, bank: null, balance: newClosingBalance() }
    groups.set(key, group)
    return group
  }
  const grouped = async (rows: MappedRow[]): Promise<{ row: MappedRow; group: Group }[]> => {
    if (named)
      return rows.map((row) => {
        const account = accountIn(row)
        return { row, group: groupOf(JSON.stringify(account), row, { account, company_id: null }) }
      })
    await lines.idle()
    const owned = parted(await companiesOf(db, { mapping, rows }, order))
    problems.push(...owned.problems)
    return owned.records.map(({ row, company_id }) => ({
      row,
      group: groupOf(company_id, row, { account: null, company_id }),
    }))
  }
  const stage = async () => {
    const rows = waiting
    waiting = []
    const parts = new Map<number, ReturnType<typeof lineOf>[]>()
    for (const { row, group } of await grouped(rows)) {
      const line = lineOf(row)
      group.bank ??= textIn(row, 'bank')
      group.balance.take(line)
      const some = parts.get(group.part)
      if (some) some.push(line)
      else parts.set(group.part, [line])
    }
    for (const [part, some] of parts) await lines.add(part, some)
  }

  return {
    async take(rows: readonly MappedRow[]) {
      for (const row of rows) waiting.push(row)
      if (waiting.length >= batch) await stage()
    },
    async end(): Promise<MappedStatement> {
      await stage()
      await lines.end()
      const accounts: StagedAccount[] = []
      const warnings: ImportProblem[] = []
      for (const group of groups.values()) {
        const { part, balance, bank, company_id } = group
        const account = group.account ?? (await onlyAccountOf(db, company_id ?? '', { bank, name: mapping.name }))
        const { told, closing } = balance.end()
        const tally = lines.tallyOf(part)
        accounts.push({ ...headOf(account, group.line, tally.days), ...closingOf(closing), parts: [part], tally })
        if (told && closing === null) warnings.push(problemOf(balanceUntold))
      }
      const owners = new Set([...groups.values()].map(({ company_id }) => company_id))
      const [only] = owners
      return { accounts, company_id: owners.size === 1 && only ? only : null, problems, warnings }
    },
  }
}

/** A bank's statement in columns ends in the lines and balances in which an OFX ends. */
export async function planMappedStatement(db: Db, statement: MappedStatement, order: Order): Promise<FilePlan> {
  const { accounts, problems, warnings } = statement
  const company_id = statement.company_id ?? order.company_id
  const plan = await planStatement(db, { kind: 'staged-statement', accounts }, { ...order, company_id })
  return {
    ...plan,
    records_read: plan.records_read + problems.length,
    rejections: [...plan.rejections, ...problems],
    warnings: [...plan.warnings, ...warnings],
  }
}

const balanceUntold = 'Os saldos das linhas não conferem com os valores; o saldo final não foi gravado.'

function accountIn(row: MappedRow): Account {
  return { bank: textIn(row, 'bank'), branch: textIn(row, 'branch'), account: textIn(row, 'account') ?? '' }
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
  }
}

function lineOf(row: MappedRow) {
  const amount_cents = numberIn(row, 'amount_cents') ?? 0
  return {
    line: row.line,
    posted_on: textIn(row, 'posted_on') ?? '',
    amount_cents,
    memo: textIn(row, 'memo') ?? '',
    fitid: textIn(row, 'fitid'),
    doc_no: textIn(row, 'doc_no'),
    trn_type: amount_cents < 0 ? 'DEBIT' : 'CREDIT',
    balance_cents: numberIn(row, 'balance_cents'),
  }
}

const closingOf = (closing: { balance_cents: number; balance_on: string } | null) => ({
  balance_cents: closing?.balance_cents ?? null,
  balance_known: closing !== null,
  balance_on: closing?.balance_on ?? null,
})

function headOf({ bank, branch, account }: Account, line: number, days: ReadonlySet<string>) {
  const ordered = [...days].sort()
  return {
    line,
    bank_id: bank,
    branch_id: branch,
    account_id: account,
    kind: 'bank' as const,
    currency: 'BRL',
    period: { from: ordered[0] ?? '', to: ordered.at(-1) ?? '' },
    balance_status: null,
    opening_cents: null,
    opening_on: null,
    sequence: null,
  } satisfies Partial<AccountHead>
}
