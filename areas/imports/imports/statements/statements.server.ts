import { type AccountHead, accountKey, statementLooseKey } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import { sumOf } from '@app/kit/contract'
import { appendAudit, type Db, newId } from '@app/kit/server'
import { findAccounts } from '../imports-owners.store.ts'
import { auditSource, type FilePlan, type Order, problemAt, refuseIf, type Touched } from '../imports-plan.server.ts'
import { daysOf } from '../imports-times.server.ts'
import { findLineDays, type StagedAccount, type StagedStatement } from './statement-staging.store.ts'
import { renumbered } from './statements.rules.ts'
import {
  findLeftOver,
  insertAccount,
  insertLines,
  knowsLines,
  learnAccountId,
  type PlacedPart,
  writeBalance,
} from './statements.store.ts'

type Place = { company_id: string; bank_account_id: string; known: boolean }

type Placed = { account: StagedAccount; place: Place }

/** A bank statement: the account tells the company; an unknown account becomes one of the company the sender chose. */
export async function planStatement(db: Db, content: StagedStatement, order: Order): Promise<FilePlan> {
  const accounts = joinAccounts(content.accounts)
  const placed: Placed[] = []
  for (const account of accounts) placed.push({ account, place: await placeOf(db, account, order) })
  return {
    company_ids: [...new Set(placed.map(({ place }) => place.company_id))],
    records_read: sumOf(accounts, ({ tally }) => tally.records),
    amount_total_cents: sumOf(accounts, ({ tally }) => tally.amount_cents),
    rejections: [],
    warnings: placed.flatMap(({ account, place }) => (place.known ? [] : [newAccountWarning(account)])),
    touched: touchedBy(placed),
    told: (db) => findLineDays(db, placed.flatMap(partsOf)),
    settles: postedSince(placed),
    async write(db) {
      for (const { account, place } of placed) await writeAccount(db, account, { place, order })
      return { records_new: await writeLines(db, placed.flatMap(partsOf), order.id) }
    },
  }
}

// Banco do Brasil splits one account into several statements of one file.
function joinAccounts(accounts: readonly StagedAccount[]) {
  const joined = new Map<string, StagedAccount>()
  for (const account of accounts) {
    const before = joined.get(accountKey(account))
    joined.set(accountKey(account), before ? together(before, account) : account)
  }
  return [...joined.values()]
}

function together(before: StagedAccount, account: StagedAccount): StagedAccount {
  const { balance_cents, balance_known, balance_on, parts, tally } = account
  const later = balance_known && (before.balance_on ?? '') <= (balance_on ?? '')
  return {
    ...before,
    ...(later && { balance_cents, balance_known, balance_on }),
    parts: [...before.parts, ...parts],
    tally: {
      records: before.tally.records + tally.records,
      amount_cents: before.tally.amount_cents + tally.amount_cents,
      days: new Set([...before.tally.days, ...tally.days]),
    },
  }
}

async function placeOf(db: Db, account: AccountHead, { company_id }: Order): Promise<Place> {
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

const newAccountWarning = ({ line, account_id }: AccountHead) =>
  problemAt(
    line,
    'ACCTID',
    account_id,
    'conta ainda não cadastrada; foi criada para a empresa escolhida. Confira o cadastro.',
  )

function touchedBy(placed: readonly Placed[]): Touched[] {
  const days = new Map<string, Set<BusinessDate>>()
  for (const { account, place } of placed) {
    const dates = days.get(place.company_id) ?? new Set()
    for (const day of [...daysOf(account.period), ...account.tally.days]) dates.add(day)
    days.set(place.company_id, dates)
  }
  return [...days].map(([company_id, dates]) => ({ company_id, source: 'bank', business_dates: [...dates].sort() }))
}

/** The first day of which each company's statement tells. */
function postedSince(placed: readonly Placed[]) {
  const first = new Map<string, BusinessDate>()
  for (const { account, place } of placed)
    for (const posted_on of account.tally.days) {
      const known = first.get(place.company_id)
      if (known === undefined || posted_on < known) first.set(place.company_id, posted_on)
    }
  return [...first].map(([company_id, from]) => ({ company_id, from }))
}

function partsOf({ account: { parts, tally }, place: { company_id, bank_account_id } }: Placed): PlacedPart[] {
  const days = [...tally.days].sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  return parts.map((part) => ({ part, company_id, bank_account_id, from, to }))
}

/** Writes the lines that are not stored, whatever their bank has numbered anew; answers how many. */
async function writeLines(db: Db, parts: readonly PlacedPart[], import_id: string) {
  if (parts.length === 0) return 0
  const left = (await knowsLines(db, parts)) ? await findLeftOver(db, parts) : []
  const keyed = left.map(({ no, bank_account_id, ...line }) => ({
    no,
    loose: `${bank_account_id}|${statementLooseKey(line)}`,
  }))
  const known = renumbered(
    keyed.filter(({ no }) => no !== null),
    keyed.filter(({ no }) => no === null),
  )
  return insertLines(db, parts, { import_id, but: known.flatMap(({ no }) => no ?? []) })
}

type Writing = { place: Place; order: Order }

/** The account itself, which the file may be the first to tell of, and its balance. */
async function writeAccount(db: Db, account: AccountHead, { place, order }: Writing) {
  const { company_id, bank_account_id } = place
  if (place.known) await learnAccountId(db, bank_account_id, account.account_id)
  else await createAccount(db, account, { place, order })
  const { balance_cents, balance_known, balance_on } = account
  if (balance_known && balance_cents !== null && balance_on !== null)
    await writeBalance(db, { company_id, bank_account_id, balance_on, balance_cents, import_id: order.id })
}

async function createAccount(db: Db, account: AccountHead, { place, order }: Writing) {
  const { company_id, bank_account_id } = place
  const names = namesOf(account)
  await insertAccount(db, { id: bank_account_id, company_id, ...names }, order.id)
  const event = { company_id, entity: 'bank_account', entity_id: bank_account_id, action: 'create', after: names }
  await appendAudit(db, auditSource(order), event)
}

const namesOf = ({ bank_id, branch_id, account_id }: AccountHead) => ({
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
