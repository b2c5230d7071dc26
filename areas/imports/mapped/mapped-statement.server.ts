import { getCompanyName } from '@app/domain/companies/server'
import type { AccountHead, MappedRow, Mapping } from '@app/formats'
import { formatCount, showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { ImportProblem } from '../files/imports.contract.ts'
import {
  type FilePlan,
  type ImportOrder,
  refuseIf,
  toFileProblem,
  toLineProblem,
} from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { openLines } from '../statements/statement-lines.server.ts'
import type { AccountGuess } from '../statements/statement-places.server.ts'
import { planStatement, type StagedAccount, type StagedStatement } from '../statements/statements.server.ts'
import { type BalanceBreak, newClosingBalance } from './mapped-balance.rules.ts'
import { newCompanies } from './mapped-companies.server.ts'
import { findCompanyAccounts } from './mapped-owners.store.ts'
import { getRowNumber, getRowText, type MappedRows, partitionRowResults } from './mapped-values.server.ts'

type Account = { bank: string | null; branch: string | null; account: string }

type Group = {
  part: number
  line: number
  account: Account | null
  company_id: string | null
  bank: string | null
  balance: ReturnType<typeof newClosingBalance>
}

type MappedStatement = Pick<StagedStatement, 'accounts' | 'lines'> & {
  company_id: string | null
  problems: ReturnType<typeof newRefusedRows>
  warnings: readonly ImportProblem[]
}

const batch = 1000

export function openMappedStatement(intake: Intake, mapping: Mapping): MappedRows {
  const { db, order } = intake
  const lines = openLines(intake)
  const groups = new Map<string, Group>()
  const problems = newRefusedRows()
  const named = mapping.columns.some(({ field }) => field === 'account')
  const owners = newCompanies(intake, mapping)
  let waiting: MappedRow[] = []

  const groupOf = async (key: string, row: MappedRow, owner: Pick<Group, 'account' | 'company_id'>) => {
    const bank = getRowText(row, 'bank')
    const guess = await guessOf(owner, bank)
    const group = { ...owner, part: lines.part(guess), line: row.line, bank, balance: newClosingBalance() }
    groups.set(key, group)
    return group
  }
  // Guesses the account from the first row; it is determined once more after all rows.
  const guessOf = async ({ account, company_id }: Pick<Group, 'account' | 'company_id'>, bank: string | null) => {
    if (!intake.guesses) return null
    if (account) return toAccountGuess(account, company_id)
    const [only, ...others] = await findCompanyAccounts(db, company_id ?? '', bank)
    return only && others.length === 0 ? toAccountGuess(accountOf(only), company_id) : null
  }
  const grouped = async (rows: MappedRow[]): Promise<{ row: MappedRow; group: Group }[]> => {
    const all = []
    if (named) {
      for (const row of rows) {
        const account = accountIn(row)
        const key = JSON.stringify(account)
        all.push({ row, group: groups.get(key) ?? (await groupOf(key, row, { account, company_id: null })) })
      }
      return all
    }
    const owned = partitionRowResults(await owners(rows))
    problems.add(owned.problems)
    for (const { row, company_id } of owned.records)
      all.push({
        row,
        group: groups.get(company_id) ?? (await groupOf(company_id, row, { account: null, company_id })),
      })
    return all
  }
  const stage = async () => {
    const rows = waiting
    waiting = []
    const parts = new Map<number, ReturnType<typeof lineOf>[]>()
    for (const { row, group } of await grouped(rows)) {
      const line = lineOf(row)
      group.bank ??= getRowText(row, 'bank')
      group.balance.take(line)
      const lines = parts.get(group.part)
      if (lines) lines.push(line)
      else parts.set(group.part, [line])
    }
    for (const [part, added] of parts) await lines.add(part, added)
  }

  return {
    async take(rows: readonly MappedRow[]) {
      for (const row of rows) waiting.push(row)
      if (waiting.length >= batch) await stage()
    },
    async end() {
      await stage()
      await lines.end()
      const accounts: StagedAccount[] = []
      const warnings: ImportProblem[] = []
      for (const group of groups.values()) {
        const { part, balance, bank, company_id } = group
        const account = group.account ?? (await onlyAccountOf(db, company_id ?? '', { bank, name: mapping.name }))
        const { closing, broken } = balance.end()
        const tally = lines.tallyOf(part)
        const ahead = lines.placeOf(part)
        const head = headOf(account, group.line, [...tally.days.keys()])
        accounts.push({ ...head, ...closingOf(closing), parts: [part], tally, ahead })
        if (broken) warnings.push(balanceBroken(broken))
      }
      const owners = new Set([...groups.values()].map(({ company_id }) => company_id))
      const [only] = owners
      const company_id = owners.size === 1 && only ? only : null
      return (db) => planMappedStatement(db, { accounts, lines, company_id, problems, warnings }, order)
    },
  }
}

async function planMappedStatement(db: Db, statement: MappedStatement, order: ImportOrder): Promise<FilePlan> {
  const { accounts, lines, problems, warnings } = statement
  const company_id = statement.company_id ?? order.company_id
  const plan = await planStatement(db, { accounts, lines }, { ...order, company_id })
  return {
    ...plan,
    records_read: plan.records_read + problems.count(),
    rejections: [...plan.rejections, ...problems.all()],
    rejected_beyond: problems.beyond(),
    warnings: [...plan.warnings, ...warnings],
  }
}

function balanceBroken({ line, balance_cents, off_cents, breaks }: BalanceBreak): ImportProblem {
  const others = breaks > 1 ? `; há mais ${formatCount(breaks - 1, 'quebra', 'quebras')} depois dela` : ''
  const text = `o saldo difere em ${showMoney(off_cents)} do saldo anterior mais os valores${others}. O saldo final não foi gravado.`
  return { ...toLineProblem(line, 'saldo', showMoney(balance_cents), text), sums: true }
}

function accountIn(row: MappedRow): Account {
  return { bank: getRowText(row, 'bank'), branch: getRowText(row, 'branch'), account: getRowText(row, 'account') ?? '' }
}

async function onlyAccountOf(db: Db, company_id: string, { bank, name }: { bank: string | null; name: string }) {
  const accounts = await findCompanyAccounts(db, company_id, bank)
  const company = (await getCompanyName(db, company_id)) ?? ''
  const [account, ...others] = accounts
  const hint = `informe banco e conta no layout ${name}, em colunas ou como valor fixo.`
  if (!account)
    refuseIf([toFileProblem(`${company} não tem conta bancária cadastrada${bank ? ` no banco ${bank}` : ''}; ${hint}`)])
  if (others.length > 0) refuseIf([toFileProblem(`${company} tem mais de uma conta bancária; ${hint}`)])
  return account ? accountOf(account) : { bank: null, branch: null, account: '' }
}

type Known = { bank_code: string; branch: string; account_no: string; account_digit: string }

const accountOf = ({ bank_code, branch, account_no, account_digit }: Known): Account => ({
  bank: bank_code,
  branch,
  account: `${account_no}${account_digit}`,
})

const toAccountGuess = ({ bank, account }: Account, company_id: string | null): AccountGuess => ({
  bank_id: bank,
  account_id: account,
  company_id,
})

function lineOf(row: MappedRow) {
  const amount_cents = getRowNumber(row, 'amount_cents') ?? 0
  return {
    line: row.line,
    posted_on: getRowText(row, 'posted_on') ?? '',
    value_on: getRowText(row, 'value_on'),
    amount_cents,
    memo: getRowText(row, 'memo') ?? '',
    fitid: getRowText(row, 'fitid'),
    doc_no: getRowText(row, 'doc_no'),
    name: getRowText(row, 'name'),
    document: getRowText(row, 'document'),
    e2e_id: getRowText(row, 'e2e_id'),
    trn_type: amount_cents < 0 ? 'DEBIT' : 'CREDIT',
    balance_cents: getRowNumber(row, 'balance_cents'),
  }
}

const closingOf = (closing: { balance_cents: number; balance_on: string } | null) => ({
  balance_cents: closing?.balance_cents ?? null,
  balance_known: closing !== null,
  balance_on: closing?.balance_on ?? null,
})

function headOf({ bank, branch, account }: Account, line: number, days: readonly string[]) {
  const ordered = days.toSorted()
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
