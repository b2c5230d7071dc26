import { type BusinessDate, daysBetween, showDate, showMoney } from '@app/kit/contract'
import { addBankDays } from '../../calendar/bank-days.rules.ts'
import { findUniquePairs } from '../../matching/unique-pairs.rules.ts'
import type {
  BankLine,
  Batch,
  PaidSlip,
  PixMoved,
  ReceivableGroup,
  ReceivableRef,
} from '../receivable-facts.contract.ts'
import { buildFreeFilter } from './owed-rules.rules.ts'
import { collection, getLineText, type NamedLine } from './payer-names.rules.ts'

const bankDaysLate = 3

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

const keepDigits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
/** Numbers below six digits are not evidence, because they occur by chance. */
const containsNumber = (line: BankLine, number: string) =>
  keepDigits(number).length >= 6 &&
  getLineText(line)
    .replace(/[^0-9A-Z ]/g, '')
    .includes(keepDigits(number))

const buildRefs = (kind: ReceivableRef['kind'], items: readonly { id: number | string }[]): ReceivableRef[] =>
  items.map(({ id }) => ({ kind, id: String(id) }))

type Verdict = Pick<ReceivableGroup, 'pass_no' | 'score' | 'status' | 'sentence'>

const buildGroup = (system: ReceivableRef[], confirmation: ReceivableRef[], verdict: Verdict): ReceivableGroup => ({
  pair_type: 'BANK',
  ...verdict,
  system,
  confirmation,
  difference_cents: 0,
})

const findE2eId = (text: string) => /\b[ED]\d{8}[0-9A-Z]{23}\b/i.exec(text)?.[0] ?? null

/** The key has a sign, because a bank may give a return the id of its payment. */
const buildPixKeys = (ids: readonly (string | null)[], amount_cents: number) =>
  ids.map((id) => id && `${amount_cents < 0 ? '-' : '+'}${id.toUpperCase()}`)

const buildLineKeys = ({ memo, doc_no, e2e_id, amount_cents }: BankLine) =>
  buildPixKeys([e2e_id ?? findE2eId(`${memo} ${doc_no ?? ''}`)], amount_cents)

const buildOwnKeys = ({ e2e_id, amount_cents }: PixMoved) => buildPixKeys([e2e_id], amount_cents)

/** Returns of one payment share its id, so the amount is part of the key. */
const buildPaymentKeys = ({ payment_e2e_id, e2e_id, amount_cents }: PixMoved) => {
  const id = payment_e2e_id ?? e2e_id
  return id === null ? [] : buildPixKeys([`${id}|${amount_cents}`], amount_cents)
}

const buildAmountKeys = (line: BankLine) => buildLineKeys(line).map((key) => key && `${key}|${line.amount_cents}`)

/** Runs pass 1 of BANK for Pix and returns, by their unique identifier; another amount gives a difference. */
export function matchBankPix(unsortedPix: readonly PixMoved[], unsortedLines: readonly BankLine[]): ReceivableGroup[] {
  const pix = [...unsortedPix].sort(byId)
  const lines = [...unsortedLines].sort(byId)
  const ownPairs = findUniquePairs({ items: pix, keysOf: buildOwnKeys }, { items: lines, keysOf: buildLineKeys })
  const used = new Set<unknown>(ownPairs.flat())
  const remaining = [pix.filter((payment) => !used.has(payment)), lines.filter((line) => !used.has(line))] as const
  const returnPairs = findUniquePairs(
    { items: remaining[0], keysOf: buildPaymentKeys },
    { items: remaining[1], keysOf: buildAmountKeys },
  )
  const formatPixKind = ({ amount_cents }: PixMoved) => (amount_cents < 0 ? 'da devolução' : 'do Pix')
  const pairs = [
    ...ownPairs.map(([payment, line]) => [payment, line, formatPixKind(payment)] as const),
    ...returnPairs.map(([payment, line]) => [payment, line, 'do Pix devolvido'] as const),
  ]
  return pairs.map(([payment, line, pixKind]): ReceivableGroup => {
    const difference_cents = line.amount_cents - payment.amount_cents
    return {
      pair_type: 'BANK',
      pass_no: 1,
      score: difference_cents === 0 ? 100 : 70,
      status: difference_cents === 0 ? 'confirmed' : 'suggested',
      sentence: `identificador ${pixKind} igual; ${difference_cents === 0 ? 'valor igual' : `valor difere em ${showMoney(difference_cents)}`}`,
      system: buildRefs('pix', [payment]),
      confirmation: buildRefs('line', [line]),
      difference_cents,
    }
  })
}

type Payment = {
  ref: ReceivableRef
  payer: string
  /** Any of these in a line identifies the payment. */
  numbers: readonly string[]
  account: string | null
  paid_on: BusinessDate
  net_cents: number
  name: string
}

const toBatchPayment = ({ id, acquirer, merchant_no, reference, ...batch }: Batch): Payment => ({
  ref: { kind: 'batch', id: String(id) },
  payer: acquirer,
  numbers: [merchant_no, reference],
  account: batch.bank_account_id,
  paid_on: batch.paid_on,
  net_cents: batch.net_cents,
  name: `lote ${reference}`,
})

const toSlipPayment = ({ id, our_number, document_no, ...slip }: PaidSlip): Payment => ({
  ref: { kind: 'slip', id: String(id) },
  payer: collection,
  numbers: [our_number, document_no ?? ''],
  account: slip.bank_account_id,
  paid_on: slip.credited_on,
  net_cents: slip.net_cents,
  name: `boleto ${document_no ?? our_number}`,
})

const getPayerWords = (payer: string) =>
  payer === collection
    ? { one: 'boleto soma', many: 'boletos somam', numbered: 'número do boleto no histórico', named: 'cobrança' }
    : { one: 'lote soma', many: 'lotes somam', numbered: 'estabelecimento ou lote no histórico', named: 'adquirente' }

/** All payments of a payer into an account on a day; banks show them as one line, or one per brand. */
type PaidDay = { payer: string; account: string; paid_on: BusinessDate; payments: Payment[]; net_cents: number }

function groupByPaidDay(payments: readonly Payment[]): PaidDay[] {
  const days = new Map<string, PaidDay>()
  for (const payment of payments) {
    const { payer, account, paid_on, net_cents } = payment
    if (account === null) continue
    const key = `${payer}|${account}|${paid_on}`
    const day = days.get(key)
    if (day) {
      day.payments.push(payment)
      day.net_cents += net_cents
    } else days.set(key, { payer, account, paid_on, payments: [payment], net_cents })
  }
  return [...days.values()]
}

const refsOf = ({ payments }: PaidDay) => payments.map(({ ref }) => ref)

const isInTime = (paid_on: BusinessDate, posted_on: BusinessDate, days: number) =>
  posted_on >= paid_on && posted_on <= addBankDays(paid_on, days)

const formatDelay = (from: BusinessDate, to: BusinessDate) => {
  const days = daysBetween(from, to)
  return days === 0 ? 'mesma data' : `${days} ${days === 1 ? 'dia' : 'dias'} depois`
}

/** Passes 1 and 2 match one payment with one line, by its number or the payer's name. */
function matchSingles(payments: readonly Payment[], lines: readonly NamedLine[], pass_no: 1 | 2) {
  const buildKey = (account: string | null, date: BusinessDate, amount: number) => `${account}|${date}|${amount}`
  const pairs = findUniquePairs(
    { items: payments, keysOf: ({ account, paid_on, net_cents }) => [buildKey(account, paid_on, net_cents)] },
    { items: lines, keysOf: (line) => [buildKey(line.bank_account_id, line.posted_on, line.amount_cents)] },
    ({ numbers, payer }, line) =>
      pass_no === 1 ? numbers.some((number) => containsNumber(line, number)) : line.payers.has(payer),
  )
  return pairs.map(([{ ref, payer, name, net_cents }, line]) => {
    const { numbered, named } = getPayerWords(payer)
    return buildGroup([ref], buildRefs('line', [line]), {
      pass_no,
      score: pass_no === 1 ? 100 : 95,
      status: 'confirmed',
      sentence: `${name} de ${showMoney(net_cents)}: conta, data e valor iguais; ${pass_no === 1 ? numbered : `${named} no histórico`}`,
    })
  })
}

/** Passes 3 and 4 match the payments of a payer on a day with one line, of that day or some bank days later. */
function matchDays(days: readonly PaidDay[], lines: readonly NamedLine[], pass_no: 3 | 4) {
  const buildKey = (account: string, amount: number) => `${account}|${amount}`
  const maxDaysLate = pass_no === 3 ? 0 : bankDaysLate
  const isNamed = (day: PaidDay, line: NamedLine) => line.payers.has(day.payer)
  const findPairs = (
    accepts: (day: PaidDay, line: NamedLine) => boolean,
    from: readonly PaidDay[],
    to: readonly NamedLine[],
  ) =>
    findUniquePairs(
      { items: from, keysOf: (day) => [buildKey(day.account, day.net_cents)] },
      { items: to, keysOf: (line) => [buildKey(line.bank_account_id, line.amount_cents)] },
      (day, line) => isInTime(day.paid_on, line.posted_on, maxDaysLate) && accepts(day, line),
    )
  const surePairs = findPairs(isNamed, days, lines)
  const used = new Set<unknown>(surePairs.flat())
  // A line without a known name may match; one that names another payer may not.
  const remaining = [days.filter((day) => !used.has(day)), lines.filter((line) => !used.has(line))] as const
  const maybePairs = findPairs((_day, line) => line.payers.size === 0, ...remaining)
  const buildVerdictGroup = (status: ReceivableGroup['status'], [day, line]: [PaidDay, BankLine]) => {
    const { payments, net_cents, paid_on } = day
    const { one, many, named } = getPayerWords(day.payer)
    return buildGroup(refsOf(day), buildRefs('line', [line]), {
      pass_no,
      score: (status === 'confirmed' ? 92 : 60) - 2 * daysBetween(paid_on, line.posted_on),
      status,
      sentence: `${payments.length} ${payments.length === 1 ? one : many} ${showMoney(net_cents)} em ${showDate(paid_on)}; ${status === 'confirmed' ? `${named} no histórico` : `histórico sem ${named}`}; ${formatDelay(paid_on, line.posted_on)}`,
    })
  }
  return [
    ...surePairs.map((pair) => buildVerdictGroup('confirmed', pair)),
    ...maybePairs.map((pair) => buildVerdictGroup('suggested', pair)),
  ]
}

/** Pass 5 matches a day with the sum of the payer's lines of one date, because banks credit by brand. */
function matchSplit(days: readonly PaidDay[], lines: readonly NamedLine[]) {
  const several = groupLinesByPayer(lines).filter((sum) => sum.lines.length > 1)
  const pairs = findUniquePairs(
    { items: days, keysOf: (day) => [`${day.payer}|${day.account}|${day.net_cents}`] },
    { items: several, keysOf: (sum) => [`${sum.payer}|${sum.account}|${sum.amount_cents}`] },
    (day, sum) => isInTime(day.paid_on, sum.posted_on, bankDaysLate),
  )
  return dropSharedLines(pairs).map(([day, sum]) =>
    buildGroup(refsOf(day), buildRefs('line', sum.lines), {
      pass_no: 5,
      score: 90 - 2 * daysBetween(day.paid_on, sum.posted_on),
      status: 'confirmed',
      sentence: `${sum.lines.length} linhas do extrato somam ${showMoney(day.net_cents)} pagos em ${showDate(day.paid_on)}; ${getPayerWords(day.payer).named} no histórico; ${formatDelay(day.paid_on, sum.posted_on)}`,
    }),
  )
}

type LinesOfPayer = {
  payer: string
  account: string
  posted_on: BusinessDate
  lines: NamedLine[]
  amount_cents: number
}

/** A line that names two payers is in the sums of both. */
function groupLinesByPayer(lines: readonly NamedLine[]): LinesOfPayer[] {
  const sums = new Map<string, LinesOfPayer>()
  for (const line of lines)
    for (const payer of line.payers) {
      const { bank_account_id: account, posted_on, amount_cents } = line
      const key = `${payer}|${account}|${posted_on}`
      const sum = sums.get(key)
      if (sum) {
        sum.lines.push(line)
        sum.amount_cents += amount_cents
      } else sums.set(key, { payer, account, posted_on, lines: [line], amount_cents })
    }
  return [...sums.values()]
}

/** Drops the pairs that share a line; people match them. */
function dropSharedLines(pairs: readonly [PaidDay, LinesOfPayer][]) {
  const claims = new Map<BankLine, number>()
  for (const [, { lines }] of pairs) for (const line of lines) claims.set(line, (claims.get(line) ?? 0) + 1)
  return pairs.filter(([, { lines }]) => lines.every((line) => claims.get(line) === 1))
}

type BankSides = { batches: readonly Batch[]; slips?: readonly PaidSlip[]; lines: readonly NamedLine[] }

/** Runs passes 1 to 5 of BANK (operations 3.5): batches and slips against the statement lines without a Pix. */
export function matchBankPayments({ batches, slips = [], lines }: BankSides): ReceivableGroup[] {
  const payments = [...[...batches].sort(byId).map(toBatchPayment), ...[...slips].sort(byId).map(toSlipPayment)]
  const sortedLines = [...lines].sort(byId)
  const found: ReceivableGroup[] = []
  const findOpen = () => {
    const isFree = buildFreeFilter(found)
    return {
      payments: payments.filter(({ ref }) => isFree(ref.kind)(ref)),
      lines: sortedLines.filter(isFree('line')),
    }
  }
  for (const pass_no of [1, 2] as const) {
    const remaining = findOpen()
    found.push(...matchSingles(remaining.payments, remaining.lines, pass_no))
  }
  for (const pass_no of [3, 4] as const) {
    const remaining = findOpen()
    found.push(...matchDays(groupByPaidDay(remaining.payments), remaining.lines, pass_no))
  }
  const remaining = findOpen()
  found.push(...matchSplit(groupByPaidDay(remaining.payments), remaining.lines))
  return found
}

type ShortSides = Pick<BankSides, 'batches' | 'lines'>

// A larger credit usually means that a batch file has not arrived, so only smaller credits are suggested.
/** Suggests matches (D13) of an acquirer's open batches of a day with its lines of one date, if no other pair fits. */
export function matchShortCredits({ batches, lines }: ShortSides): ReceivableGroup[] {
  const days = groupByPaidDay([...batches].sort(byId).map(toBatchPayment))
  const sortedLines = [...lines].sort(byId)
  const credits = groupLinesByPayer(sortedLines).filter(({ amount_cents }) => amount_cents > 0)
  const buildKeys = ({ payer, account }: { payer: string; account: string }) => [`${payer}|${account}`]
  const found: [PaidDay, LinesOfPayer][] = []
  for (const maxDaysLate of [0, bankDaysLate]) {
    const usedDays = new Set(found.map(([day]) => day))
    const usedLines = new Set(found.flatMap(([, credit]) => credit.lines))
    const pairs = findUniquePairs(
      { items: days.filter((day) => !usedDays.has(day)), keysOf: buildKeys },
      { items: credits.filter((credit) => !credit.lines.some((line) => usedLines.has(line))), keysOf: buildKeys },
      (day, credit) => credit.amount_cents < day.net_cents && isInTime(day.paid_on, credit.posted_on, maxDaysLate),
    )
    found.push(...dropSharedLines(pairs))
  }
  return found.map(([day, credit]) => {
    const { payments, net_cents, paid_on, payer } = day
    const { one, many, named } = getPayerWords(payer)
    const difference_cents = credit.amount_cents - net_cents
    const sums = `${payments.length} ${payments.length === 1 ? one : many} ${showMoney(net_cents)} em ${showDate(paid_on)}`
    return {
      ...buildGroup(refsOf(day), buildRefs('line', credit.lines), {
        pass_no: 4,
        score: 55 - 2 * daysBetween(paid_on, credit.posted_on),
        status: 'suggested',
        sentence: `${sums} e o banco creditou ${showMoney(credit.amount_cents)}, diferença ${showMoney(difference_cents)}; ${named} no histórico; ${formatDelay(paid_on, credit.posted_on)}`,
      }),
      difference_cents,
    }
  })
}
