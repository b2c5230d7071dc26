import { findBalanceRefusal, findNewLineDays, getStatedBalance } from '@app/domain/bank-balances/server'
import {
  findDayStart,
  findLeftOver,
  hasStoredLines,
  insertAccount,
  insertLines,
  learnAccountId,
  type PlacedPart,
  writeBalance,
} from '@app/domain/transactions/server'
import { type AccountHead, fileAccountKey, toBankNumber } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import { fillMessage, sumOf } from '@app/kit/contract'
import { appendAudit, type Db } from '@app/kit/server'
import type { ImportLeftOut, ImportProblem } from '../files/imports.contract.ts'
import {
  auditSource,
  type FilePlan,
  type ImportOrder,
  refuseIf,
  type Touched,
  toFileProblem,
  toLineProblem,
} from '../files/imports-plan.server.ts'
import { listPeriodDays } from '../files/imports-times.server.ts'
import { WrongGuess } from '../files/intake.server.ts'
import { maxRepeatedRows } from '../files/row-findings.rules.ts'
import { balanceWarnings } from './statement-balances.server.ts'
import type { LineTally, OpenLines } from './statement-lines.server.ts'
import { type AccountPlace, requireAccountPlace } from './statement-places.server.ts'
import { findRenumberedLines, type NumberedAccounts, toFileLineNumbers } from './statement-writing.server.ts'
import { isRepeatedStatement } from './statements.rules.ts'
import { findRenumberedBefore, findStagedBefore } from './statements-again.store.ts'

type Placed = { account: StagedAccount; place: AccountPlace }

/** `ahead` is the account under which lines were already written. */
export type StagedAccount = AccountHead & { parts: readonly number[]; tally: LineTally; ahead: AccountPlace | null }

export type StagedStatement = {
  accounts: StagedAccount[]
  lines: Pick<OpenLines, 'finish' | 'storedBefore'>
  warnings?: readonly ImportProblem[]
  left_out?: readonly ImportLeftOut[]
}

/** The account gives the company; an unknown account is created for the company chosen by the sender. */
export async function planStatement(db: Db, content: StagedStatement, order: ImportOrder): Promise<FilePlan> {
  const accounts = joinAccounts(content.accounts)
  refuseIf(accounts.flatMap(foreign))
  const placed: Placed[] = []
  for (const account of accounts)
    placed.push({ account, place: asGuessed(account, await requireAccountPlace(db, account, order)) })
  refuseMixed(placed)
  const staged = placed.filter(({ account }) => account.ahead === null).flatMap(partsOf)
  return {
    company_ids: [...new Set(placed.map(({ place }) => place.company_id))],
    records_read: sumOf(accounts, ({ tally }) => tally.records),
    amount_total_cents: sumOf(accounts, ({ tally }) => tally.amount_cents),
    rejections: [],
    warnings: [
      ...placed.flatMap(({ account, place }) => (place.known ? [] : [newAccountWarning(account)])),
      ...(content.warnings ?? []),
    ],
    ...(content.left_out && { left_out: content.left_out }),
    touched: touchedBy(placed),
    summaryRows: () => placed.flatMap(sumDays),
    settles: postedSince(placed, order),
    async write(db) {
      const numbered = await findNumberedAccounts(db, placed, order)
      for (const { account, place } of placed) await writeAccount(db, account, { place, order })
      const ahead = await content.lines.finish(numbered)
      const { added, storedBefore } = await writeLines(db, staged, { import_id: order.id, numbered })
      for (const { account, place } of placed) if (place.known) await refuseLocked(db, account, { place, order })
      return {
        records_new: ahead + added,
        warnings: await balanceWarnings(db, placed),
        storedBefore: async () => [...(await content.lines.storedBefore()), ...(await storedBefore())],
      }
    },
  }
}

/** Lines written ahead keep the guessed account. */
function asGuessed({ ahead }: StagedAccount, place: AccountPlace): AccountPlace {
  if (ahead === null) return place
  const same = ahead.known ? ahead.bank_account_id === place.bank_account_id : !place.known
  if (!same || ahead.company_id !== place.company_id) throw new WrongGuess()
  return ahead
}

// Refuses an account with both kinds of lines: staged ones would count those written ahead as already stored.
function refuseMixed(placed: readonly Placed[]) {
  const ways = new Map<string, boolean>()
  for (const { account, place } of placed) {
    const ahead = account.ahead !== null
    if ((ways.get(place.bank_account_id) ?? ahead) !== ahead) throw new WrongGuess()
    ways.set(place.bank_account_id, ahead)
  }
}

const sumDays = ({ account: { tally }, place: { company_id } }: Placed) =>
  [...tally.days].map(([date, day]) => ({ company_id, date, ...day }))

// Banco do Brasil splits one account into several statements of one file.
function joinAccounts(accounts: readonly StagedAccount[]) {
  const joined = new Map<string, StagedAccount>()
  for (const account of accounts) {
    const before = joined.get(fileAccountKey(account))
    joined.set(fileAccountKey(account), before ? joinPair(before, account) : account)
  }
  return [...joined.values()]
}

function joinPair(before: StagedAccount, account: StagedAccount): StagedAccount {
  const { balance_cents, balance_known, balance_on, parts, tally, ahead } = account
  if (before.ahead?.bank_account_id !== ahead?.bank_account_id) throw new WrongGuess()
  const later = balance_known && (before.balance_on ?? '') <= (balance_on ?? '')
  return {
    ...before,
    ...(later && { balance_cents, balance_known, balance_on }),
    parts: [...before.parts, ...parts],
    tally: {
      records: before.tally.records + tally.records,
      amount_cents: before.tally.amount_cents + tally.amount_cents,
      takes_back: before.tally.takes_back || tally.takes_back,
      days: daysOfBoth(before.tally.days, tally.days),
    },
  }
}

function daysOfBoth(some: LineTally['days'], others: LineTally['days']) {
  const days = new Map(some)
  for (const [day, { rows, amount_cents }] of others) {
    const known = days.get(day)
    days.set(day, { rows: rows + (known?.rows ?? 0), amount_cents: amount_cents + (known?.amount_cents ?? 0) })
  }
  return days
}

// Amounts are summed as reais everywhere. Source: bank-files 1.6.
const foreign = ({ line, currency }: AccountHead) =>
  currency === 'BRL' ? [] : toLineProblem(line, 'CURDEF', currency, 'só extratos em reais (BRL) são importados.')

const newAccountWarning = ({ line, account_id }: AccountHead) =>
  toLineProblem(
    line,
    'ACCTID',
    account_id,
    'conta ainda não cadastrada; foi criada para a empresa escolhida. Confira o cadastro.',
  )

function touchedBy(placed: readonly Placed[]): Touched[] {
  const days = new Map<string, Set<BusinessDate>>()
  for (const { account, place } of placed) {
    const dates = days.get(place.company_id) ?? new Set()
    for (const day of [...listPeriodDays(account.period), ...account.tally.days.keys()]) dates.add(day)
    days.set(place.company_id, dates)
  }
  return [...days].map(([company_id, dates]) => ({ company_id, source: 'bank', business_dates: [...dates].sort() }))
}

function postedSince(placed: readonly Placed[], { id }: ImportOrder) {
  const first = new Map<string, BusinessDate>()
  for (const { account, place } of placed)
    for (const posted_on of account.tally.days.keys()) {
      const known = first.get(place.company_id)
      if (known === undefined || posted_on < known) first.set(place.company_id, posted_on)
    }
  const takesBack = placed.some(({ account }) => account.tally.takes_back)
  return [...first].map(([company_id, from]) => ({ company_id, from, ...(!takesBack && { without_reversals: id }) }))
}

function partsOf({ account: { parts, tally }, place: { company_id, bank_account_id } }: Placed): PlacedPart[] {
  const days = [...tally.days.keys()].sort()
  const from = days[0]
  const to = days.at(-1)
  if (from === undefined || to === undefined) return []
  return parts.map((part) => ({ part, company_id, bank_account_id, from, to }))
}

async function writeLines(db: Db, parts: readonly PlacedPart[], { import_id, numbered }: LinesOfImport) {
  const knows = parts.length > 0 && (await hasStoredLines(db, parts))
  const again = knows ? findRenumberedLines(await findLeftOver(db, parts), numbered) : []
  const added = parts.length === 0 ? 0 : await insertLines(db, parts, { import_id, but: toFileLineNumbers(again) })
  const storedBefore = async () => [
    ...(knows ? await findStagedBefore(db, parts, { import_id, most: maxRepeatedRows }) : []),
    ...(await findRenumberedBefore(db, again.slice(0, maxRepeatedRows))),
  ]
  return { added, storedBefore }
}

type LinesOfImport = { import_id: string; numbered: NumberedAccounts }

/** Finds repeated statements: some banks resend the day so far under a new number. Must run before the new balance. */
async function findNumberedAccounts(
  db: Db,
  placed: readonly Placed[],
  { id: but }: ImportOrder,
): Promise<NumberedAccounts> {
  const found = new Map<string, 'new' | 'repeats'>()
  for (const { account, place } of placed) {
    if (account.sequence === null) continue
    const days = [...account.tally.days.keys()].sort()
    const from = days[0]
    const to = days.at(-1)
    const start = from && to && place.known ? await findDayStart(db, place, { from, to, but }) : undefined
    found.set(place.bank_account_id, start && isRepeatedStatement(account, start) ? 'repeats' : 'new')
  }
  return found
}

type Writing = { place: AccountPlace; order: ImportOrder }

async function writeAccount(db: Db, account: AccountHead, { place, order }: Writing) {
  const { company_id, bank_account_id } = place
  if (place.known) await learnAccountId(db, bank_account_id, account.account_id)
  else await createAccount(db, account, { place, order })
  const { balance_cents, balance_known, balance_on } = account
  if (!balance_known || balance_cents === null || balance_on === null) return
  const day = { company_id, bank_account_id, balance_on }
  const refusal = place.known ? await findBalanceRefusal(db, { ...place, dates: [balance_on] }) : null
  if (!refusal) return writeBalance(db, { ...day, balance_cents, import_id: order.id })
  if ((await getStatedBalance(db, day))?.balance_cents !== balance_cents) refuseWhereLocked(refusal, account.line)
}

/** Refuses a file that adds lines to a locked balance. Lines that are already stored do not change it. */
async function refuseLocked(db: Db, { line, tally }: StagedAccount, { place, order }: Writing) {
  const days = [...tally.days.keys()].sort()
  const from = days[0]
  const to = days.at(-1)
  if (from === undefined || to === undefined || !(await findBalanceRefusal(db, { ...place, dates: days }))) return
  const dates = await findNewLineDays(db, { ...place, from, to, import_id: order.id })
  refuseWhereLocked(await findBalanceRefusal(db, { ...place, dates }), line)
}

function refuseWhereLocked(refusal: Awaited<ReturnType<typeof findBalanceRefusal>>, line: number) {
  if (refusal) refuseIf([{ ...toFileProblem(fillMessage(refusal.error.message, refusal.values)), line }])
}

async function createAccount(db: Db, account: AccountHead, { place, order }: Writing) {
  const { company_id, bank_account_id } = place
  const names = namesOf(account)
  await insertAccount(db, { id: bank_account_id, company_id, ...names }, order.id)
  const event = { company_id, entity: 'bank_account', entity_id: bank_account_id, action: 'create', after: names }
  await appendAudit(db, auditSource(order), event)
}

const namesOf = ({ bank_id, branch_id, account_id }: AccountHead) => ({
  bank_code: toBankNumber(bank_id) || '000',
  branch: branch_id ?? '',
  ...numberOf(account_id),
  name: `Conta ${account_id}`,
  file_account_ids: [account_id],
})

/** A check digit without a hyphen stays part of the number until a person corrects it. */
function numberOf(account_id: string) {
  const [, account_no = account_id, account_digit = ''] = /^(\d+)-([0-9A-Za-z]{1,2})$/.exec(account_id) ?? []
  return { account_no, account_digit: account_digit.toUpperCase() }
}
