import { type BusinessDate, daysBetween, showDate, showMoney, sumOf } from '@app/kit/contract'
import { addBankDays } from '../../calendar/bank-days.rules.ts'
import { findSubsetSums } from '../../matching/sum-search.rules.ts'
import { findUniquePairs } from '../../matching/unique-pairs.rules.ts'
import type { BankLine, Deposit, Envelope, ReceivableGroup } from '../receivable-facts.contract.ts'
import { isRefusedPair, type RefusedReceivables } from './refused-receivables.rules.ts'

const bankDaysLate = 5
const maxDaysCarried = 5
const maxLines = 24

const cashWords = /DEP(OSITO|\.)?\b|DINHEIRO|NUMERARIO|CARRO FORTE|TRANSP.*VALORES|RECOLHIMENTO|PROSEGUR|BRINKS|PROTEGE/

const upper = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()

const namesCash = ({ memo }: BankLine) => cashWords.test(upper(memo))

type DepositRun = { deposits: readonly Deposit[]; amount_cents: number; last: string }

const byDate = (a: Deposit, b: Deposit) => a.business_date.localeCompare(b.business_date) || a.id.localeCompare(b.id)

/** Returns consecutive deposits, which an armoured car may collect together. */
function runs(deposits: readonly Deposit[], length: number): DepositRun[] {
  return deposits.flatMap((first, at) => {
    const run = deposits.slice(at, at + length)
    const last = run.at(-1)
    if (run.length < length || !last || daysBetween(first.business_date, last.business_date) > maxDaysCarried + 1)
      return []
    return [
      {
        deposits: run,
        amount_cents: sumOf(run, (deposit) => deposit.amount_cents),
        last: last.business_date,
      },
    ]
  })
}

const inTime = (from: BusinessDate, posted_on: BusinessDate) =>
  posted_on >= from && posted_on <= addBankDays(from, bankDaysLate)

const dayText = (days: number) => (days === 0 ? 'mesma data' : `${days} ${days === 1 ? 'dia' : 'dias'} depois`)

const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

/** In digits; shorter numbers occur in any text by chance. */
const shortestNumber = 3

function carriesEnvelope({ memo, doc_no }: BankLine, envelope_no: string) {
  const number = digits(envelope_no)
  const words = upper(`${memo} ${doc_no ?? ''}`).split(/[^0-9A-Z]+/)
  return number.length >= shortestNumber && words.some((word) => digits(word) === number)
}

/** Pass 1 matches an envelope that was credited alone, by its number and amount. */
function matchEnvelopes(envelopes: readonly Envelope[], lines: readonly BankLine[], refused: RefusedReceivables) {
  const pairs = findUniquePairs(
    { items: envelopes, keysOf: ({ amount_cents }) => [String(amount_cents)] },
    { items: lines, keysOf: ({ amount_cents }) => [String(amount_cents)] },
    ({ id, envelope_no, business_date }, line) =>
      inTime(business_date, line.posted_on) &&
      carriesEnvelope(line, envelope_no) &&
      !isRefusedPair(refused, { kind: 'envelope', id: String(id) }, line),
  )
  return pairs.map(([envelope, line]): { envelope: Envelope; group: ReceivableGroup } => ({
    envelope,
    group: {
      pair_type: 'CASH',
      pass_no: 1,
      score: 100,
      status: 'confirmed',
      sentence: `envelope ${envelope.envelope_no} de ${showMoney(envelope.amount_cents)}: número e valor iguais; ${dayText(daysBetween(envelope.business_date, line.posted_on))}`,
      system: [{ kind: 'envelope', id: String(envelope.id) }],
      confirmation: [{ kind: 'line', id: String(line.id) }],
      difference_cents: 0,
    },
  }))
}

/** Pass 5 matches the cash of a day with several lines, if exactly one combination equals the deposit. */
function matchSplit(deposits: readonly Deposit[], lines: readonly BankLine[], refused: RefusedReceivables) {
  const solutions = deposits.flatMap((deposit) => {
    const parts = lines
      .filter((line) => line.amount_cents < deposit.amount_cents && namesCash(line))
      .filter(({ posted_on }) => inTime(deposit.business_date, posted_on))
      .filter((line) => !isRefusedPair(refused, { kind: 'deposit', id: deposit.id }, line))
      .sort((a, b) => b.amount_cents - a.amount_cents || a.id - b.id)
    if (parts.length > maxLines) return []
    const sums = findSubsetSums(deposit.amount_cents, parts, { steps: 0 })
    return sums.map((terms) => ({ deposit, terms, only: sums.length === 1 }))
  })
  const findDeposits = (line: BankLine) =>
    new Set(solutions.filter(({ terms }) => terms.includes(line)).map((solution) => solution.deposit))
  return solutions
    .filter(({ only, terms }) => only && terms.every((line) => findDeposits(line).size === 1))
    .map(({ deposit, terms }) => splitGroup(deposit, terms))
}

const splitGroup = ({ id, amount_cents, business_date }: Deposit, lines: readonly BankLine[]): ReceivableGroup => ({
  pair_type: 'CASH',
  pass_no: 5,
  score: 80,
  status: 'suggested',
  sentence: `${lines.length} depósitos somam ${showMoney(amount_cents)}, o dinheiro a depositar de ${showDate(business_date)}`,
  system: [{ kind: 'deposit', id }],
  confirmation: lines.map((line) => ({ kind: 'line', id: String(line.id) })),
  difference_cents: sumOf(lines, (line) => line.amount_cents) - amount_cents,
})

type CashSides = {
  deposits: readonly Deposit[]
  envelopes?: readonly Envelope[]
  lines: readonly BankLine[]
  refused?: RefusedReceivables
}

/** Runs CASH (operations 3.5). A match with a line whose text does not mention cash is only suggested. */
export function matchCash({ deposits, envelopes = [], lines, refused = new Set() }: CashSides): ReceivableGroup[] {
  const sentEnvelopes = matchEnvelopes(envelopes, lines, refused)
  const found = sentEnvelopes.map(({ group }) => group)
  const takenDays = new Set<string>()
  const takenLines = new Set(found.flatMap(({ confirmation }) => confirmation.map(({ id }) => Number(id))))
  const ordered = deposits
    .map((deposit) => ({ ...deposit, amount_cents: deposit.amount_cents - sumSent(deposit, sentEnvelopes) }))
    .filter(({ amount_cents }) => amount_cents > 0)
    .sort(byDate)
  const openLines = () => lines.filter(({ id, amount_cents }) => amount_cents > 0 && !takenLines.has(id))
  const openDays = () => ordered.filter(({ id }) => !takenDays.has(id))
  const take = (group: ReceivableGroup) => {
    for (const { id } of group.system) takenDays.add(id)
    for (const { id } of group.confirmation) takenLines.add(Number(id))
    found.push(group)
  }
  for (let length = 1; length <= maxDaysCarried; length += 1) {
    const pairs = findUniquePairs(
      { items: runs(openDays(), length), keysOf: ({ amount_cents }) => [String(amount_cents)] },
      { items: openLines(), keysOf: ({ amount_cents }) => [String(amount_cents)] },
      ({ last, deposits: run }, line) =>
        inTime(last, line.posted_on) && !run.some(({ id }) => isRefusedPair(refused, { kind: 'deposit', id }, line)),
    )
    const clearPairs = pairs.filter(([run], _at, all) => !all.some(([other]) => other !== run && shares(other, run)))
    for (const [run, line] of clearPairs) take(groupOf(run, line))
  }
  for (const group of matchSplit(openDays(), openLines(), refused)) take(group)
  return found
}

const sumSent = ({ business_date }: Deposit, sent: readonly { envelope: Envelope }[]) =>
  sumOf(sent, ({ envelope }) => (envelope.business_date === business_date ? envelope.amount_cents : 0))

const shares = (a: DepositRun, b: DepositRun) => a.deposits.some((deposit) => b.deposits.includes(deposit))

function groupOf({ deposits, amount_cents, last }: DepositRun, line: BankLine): ReceivableGroup {
  const isSure = namesCash(line)
  const severalDays = deposits.length > 1
  const days = daysBetween(last, line.posted_on)
  return {
    pair_type: 'CASH',
    pass_no: severalDays ? 5 : days === 0 ? 2 : 4,
    score: (isSure ? 92 : 60) - 2 * days - (severalDays ? 4 : 0),
    status: isSure && !severalDays ? 'confirmed' : 'suggested',
    sentence: `${severalDays ? `${deposits.length} dias somam` : 'dinheiro a depositar de'} ${showMoney(amount_cents)}${severalDays ? '' : ` em ${showDate(last)}`}; ${isSure ? 'depósito no histórico' : 'histórico não fala em dinheiro'}; ${dayText(days)}`,
    system: deposits.map(({ id }) => ({ kind: 'deposit', id })),
    confirmation: [{ kind: 'line', id: String(line.id) }],
    difference_cents: 0,
  }
}
