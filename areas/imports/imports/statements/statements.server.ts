import { createHash } from 'node:crypto'
import {
  accountKey,
  type StatementAccount,
  type StatementContent,
  type StatementIdentity,
  type StatementLine,
  statementDedupKey,
  statementLooseKey,
} from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import { sumOf } from '@app/kit/contract'
import { appendAudit, type Db, newId } from '@app/kit/server'
import { findAccounts } from '../imports-owners.store.ts'
import {
  auditSource,
  type FilePlan,
  type Order,
  problemAt,
  type Read,
  refuseIf,
  type Touched,
} from '../imports-plan.server.ts'
import { daysOf } from '../imports-times.server.ts'
import { newLines } from './statements.rules.ts'
import {
  findStoredLines,
  insertAccount,
  insertLines,
  type LineRecord,
  learnAccountId,
  writeBalance,
} from './statements.store.ts'

type Place = { company_id: string; bank_account_id: string; known: boolean }

/** A bank statement: the account tells the company; an unknown account becomes one of the company the sender chose. */
export async function planStatement(db: Db, file: Read<StatementContent>, order: Order): Promise<FilePlan> {
  const accounts = joinAccounts(file.content.accounts)
  const placed: { account: StatementAccount; place: Place }[] = []
  for (const account of accounts) placed.push({ account, place: await placeOf(db, account, order) })
  const lines = accounts.flatMap((account) => account.lines)
  return {
    company_ids: [...new Set(placed.map(({ place }) => place.company_id))],
    records_read: lines.length,
    amount_total_cents: sumOf(lines, ({ amount_cents }) => amount_cents),
    rejections: [],
    warnings: placed.flatMap(({ account, place }) => (place.known ? [] : [newAccountWarning(account)])),
    touched: touchedBy(placed),
    settles: postedSince(placed),
    async write(db) {
      let records_new = 0
      for (const { account, place } of placed) records_new += await writeAccount(db, account, { place, order })
      return { records_new }
    },
  }
}

// Banco do Brasil splits one account into several statements of one file.
function joinAccounts(accounts: readonly StatementAccount[]) {
  const joined = new Map<string, StatementAccount>()
  for (const account of accounts) {
    const before = joined.get(accountKey(account))
    if (!before) joined.set(accountKey(account), { ...account, lines: [...account.lines] })
    else {
      before.lines.push(...account.lines)
      if (account.balance_known && (before.balance_on ?? '') <= (account.balance_on ?? ''))
        Object.assign(before, {
          balance_cents: account.balance_cents,
          balance_known: true,
          balance_on: account.balance_on,
        })
    }
  }
  return [...joined.values()]
}

async function placeOf(db: Db, account: StatementAccount, { company_id }: Order): Promise<Place> {
  const { line, account_id, bank_id } = account
  const refuse = (text: string) => refuseIf([problemAt(line, 'ACCTID', account_id, text)])
  const found = await findAccounts(db, bank_id ?? '', account_id)
  if (found.length > 1) refuse('mais de uma conta cadastrada pode ser esta; confira agência e conta no cadastro.')
  const [owner] = found
  if (owner) {
    if (!owner.visible) refuse('Arquivo de outra empresa: a conta não é de uma empresa sua.')
    if (company_id !== null && owner.company_id !== company_id)
      refuse('Arquivo de outra empresa: a conta não é da empresa escolhida.')
    return { ...owner, known: true }
  }
  if (company_id === null)
    refuse(`Conta ${account_id} não cadastrada; cadastre a conta ou escolha a empresa ao enviar.`)
  return { company_id: company_id ?? '', bank_account_id: newId(), known: false }
}

const newAccountWarning = ({ line, account_id }: StatementAccount) =>
  problemAt(
    line,
    'ACCTID',
    account_id,
    'conta ainda não cadastrada; foi criada para a empresa escolhida. Confira o cadastro.',
  )

function touchedBy(placed: readonly { account: StatementAccount; place: Place }[]): Touched[] {
  const days = new Map<string, Set<BusinessDate>>()
  for (const { account, place } of placed) {
    const dates = days.get(place.company_id) ?? new Set()
    for (const day of [...daysOf(account.period), ...account.lines.map(({ posted_on }) => posted_on)]) dates.add(day)
    days.set(place.company_id, dates)
  }
  return [...days].map(([company_id, dates]) => ({ company_id, source: 'bank', business_dates: [...dates].sort() }))
}

/** The first day of which each company's statement tells. */
function postedSince(placed: readonly { account: StatementAccount; place: Place }[]) {
  const first = new Map<string, BusinessDate>()
  for (const { account, place } of placed)
    for (const { posted_on } of account.lines) {
      const known = first.get(place.company_id)
      if (known === undefined || posted_on < known) first.set(place.company_id, posted_on)
    }
  return [...first].map(([company_id, from]) => ({ company_id, from }))
}

type Writing = { place: Place; order: Order }

async function writeAccount(db: Db, account: StatementAccount, { place, order }: Writing) {
  const { company_id, bank_account_id } = place
  if (place.known) await learnAccountId(db, bank_account_id, account.account_id)
  else await createAccount(db, account, { place, order })
  const days = account.lines.map(({ posted_on }) => posted_on).sort()
  const [from, to] = [days[0], days.at(-1)]
  const stored = from !== undefined && to !== undefined ? await findStoredLines(db, place, { from, to }) : []
  const keyed = account.lines.map((line) => ({ line, ...keysOf(line) }))
  const added = newLines(keyed, stored.map(keysOf))
  const number = numberingAfter(stored)
  const records = added.map(
    ({ line, exact }): LineRecord => ({
      company_id,
      bank_account_id,
      posted_on: line.posted_on,
      amount_cents: line.amount_cents,
      memo: line.memo,
      fitid: line.fitid,
      doc_no: line.doc_no,
      kind: line.trn_type,
      import_id: order.id,
      import_line: line.line,
      ...number(hashOf(bank_account_id, exact)),
    }),
  )
  const { balance_cents, balance_known, balance_on } = account
  if (balance_known && balance_cents !== null && balance_on !== null)
    await writeBalance(db, { company_id, bank_account_id, balance_on, balance_cents, import_id: order.id })
  return insertLines(db, records)
}

async function createAccount(db: Db, account: StatementAccount, { place, order }: Writing) {
  const { company_id, bank_account_id } = place
  const names = namesOf(account)
  await insertAccount(db, { id: bank_account_id, company_id, ...names }, order.id)
  const event = { company_id, entity: 'bank_account', entity_id: bank_account_id, action: 'create', after: names }
  await appendAudit(db, auditSource(order), event)
}

const keysOf = (line: StatementIdentity | StatementLine) => ({
  exact: statementDedupKey(line),
  loose: statementLooseKey(line),
})

const hashOf = (bank_account_id: string, key: string) =>
  createHash('sha256').update(`${bank_account_id}|${key}`).digest()

/** Goes on numbering equal lines where the stored ones end. */
function numberingAfter(stored: readonly { dedup_hash: Buffer; dedup_seq: number }[]) {
  const last = new Map<string, number>()
  for (const { dedup_hash, dedup_seq } of stored) {
    const key = dedup_hash.toString('latin1')
    last.set(key, Math.max(last.get(key) ?? 0, dedup_seq))
  }
  return (dedup_hash: Buffer) => {
    const key = dedup_hash.toString('latin1')
    const dedup_seq = (last.get(key) ?? 0) + 1
    last.set(key, dedup_seq)
    return { dedup_hash, dedup_seq }
  }
}

const namesOf = ({ bank_id, branch_id, account_id }: StatementAccount) => ({
  bank_code: String(Number((bank_id ?? '').replace(/\D/g, '') || '0')).padStart(3, '0'),
  branch: branch_id ?? '',
  ...numberOf(account_id),
  name: `Conta ${account_id}`,
  file_account_ids: [account_id],
})

/** A digit that the bank writes apart is kept apart; one that it does not stays with the number until somebody says. */
function numberOf(account_id: string) {
  const [, account_no = account_id, account_digit = ''] = /^(\d+)-([0-9A-Za-z]{1,2})$/.exec(account_id) ?? []
  return { account_no, account_digit: account_digit.toUpperCase() }
}
