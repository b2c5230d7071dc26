import { addBankDays, type BusinessDate, daysBetween, showDate, showMoney, sumOf } from '@app/kit/contract'
import type { BankLine, Batch, PixReceived, ReceivableGroup, ReceivableRef } from './receivable-facts.contract.ts'
import { uniquePairs } from './unique-pairs.rules.ts'

const bankDaysLate = 3

/** How banks name each acquirer in a statement. */
const memos: Readonly<Record<string, RegExp>> = {
  cielo: /CIELO/,
  stone: /STONE|PAGAR\.?ME/,
  rede: /\bREDE(CARD)?\b/,
  getnet: /GETNET|SANTANDER ADQ/,
  pagbank: /PAGBANK|PAGSEGURO/,
  mercado_pago: /MERCADO ?PAGO/,
  frota: /FROTA|TICKET ?LOG|VALECARD|ALELO/,
}

const upper = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
const textOf = ({ memo, doc_no }: BankLine) => upper(`${memo} ${doc_no ?? ''}`)

const names = (line: BankLine, acquirer: string) => memos[acquirer]?.test(textOf(line)) ?? false
const namesAny = (line: BankLine) => Object.keys(memos).some((acquirer) => names(line, acquirer))

const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
/** A merchant or batch number in the line; short numbers are found in any text and say nothing. */
const carries = (line: BankLine, number: string) =>
  digits(number).length >= 6 &&
  textOf(line)
    .replace(/[^0-9A-Z ]/g, '')
    .includes(digits(number))

const refs = (kind: ReceivableRef['kind'], items: readonly { id: number | string }[]): ReceivableRef[] =>
  items.map(({ id }) => ({ kind, id: String(id) }))

type Verdict = Pick<ReceivableGroup, 'pass_no' | 'score' | 'status' | 'sentence'>

const group = (system: ReceivableRef[], confirmation: ReceivableRef[], verdict: Verdict): ReceivableGroup => ({
  pair_type: 'BANK',
  ...verdict,
  system,
  confirmation,
  difference_cents: 0,
})

const e2eIn = (text: string) => /\bE\d{8}[0-9A-Z]{23}\b/i.exec(text)?.[0].toUpperCase() ?? null

/** Pix by its identifier, which is unique in the country; another amount is shown as the difference. */
function matchPix(pix: readonly PixReceived[], lines: readonly BankLine[]) {
  const pairs = uniquePairs(
    { items: pix, keysOf: ({ e2e_id }) => [e2e_id?.toUpperCase() ?? null] },
    { items: lines, keysOf: (line) => [e2eIn(`${line.memo} ${line.doc_no ?? ''}`)] },
  )
  return pairs.map(([payment, line]): ReceivableGroup => {
    const difference_cents = line.amount_cents - payment.amount_cents
    return {
      pair_type: 'BANK',
      pass_no: 1,
      score: difference_cents === 0 ? 100 : 70,
      status: difference_cents === 0 ? 'confirmed' : 'suggested',
      sentence: `identificador do Pix igual; ${difference_cents === 0 ? 'valor igual' : `valor difere em ${showMoney(difference_cents)}`}`,
      system: refs('pix', [payment]),
      confirmation: refs('line', [line]),
      difference_cents,
    }
  })
}

/** All that an acquirer pays into an account on a day; banks show it as one line, or one for each brand. */
type PaidDay = { acquirer: string; account: string; paid_on: BusinessDate; batches: Batch[]; net_cents: number }

function paidDays(batches: readonly Batch[]): PaidDay[] {
  const days = new Map<string, PaidDay>()
  for (const batch of batches) {
    const { acquirer, bank_account_id: account, paid_on, net_cents } = batch
    if (account === null) continue
    const key = `${acquirer}|${account}|${paid_on}`
    const day = days.get(key)
    if (day) {
      day.batches.push(batch)
      day.net_cents += net_cents
    } else days.set(key, { acquirer, account, paid_on, batches: [batch], net_cents })
  }
  return [...days.values()]
}

const inTime = (paid_on: BusinessDate, posted_on: BusinessDate, days: number) =>
  posted_on >= paid_on && posted_on <= addBankDays(paid_on, days)

const dayText = (from: BusinessDate, to: BusinessDate) => {
  const days = daysBetween(from, to)
  return days === 0 ? 'mesma data' : `${days} ${days === 1 ? 'dia' : 'dias'} depois`
}

/** Passes 1 and 2: one batch is one line, by its number or by the name of the acquirer. */
function matchSingles(batches: readonly Batch[], lines: readonly BankLine[], pass_no: 1 | 2) {
  const key = (account: string | null, date: BusinessDate, amount: number) => `${account}|${date}|${amount}`
  const pairs = uniquePairs(
    { items: batches, keysOf: (batch) => [key(batch.bank_account_id, batch.paid_on, batch.net_cents)] },
    { items: lines, keysOf: (line) => [key(line.bank_account_id, line.posted_on, line.amount_cents)] },
    (batch, line) =>
      pass_no === 1 ? carries(line, batch.merchant_no) || carries(line, batch.reference) : names(line, batch.acquirer),
  )
  return pairs.map(([batch, line]) =>
    group(refs('batch', [batch]), refs('line', [line]), {
      pass_no,
      score: pass_no === 1 ? 100 : 95,
      status: 'confirmed',
      sentence: `lote ${batch.reference} de ${showMoney(batch.net_cents)}: conta, data e valor iguais; ${pass_no === 1 ? 'estabelecimento ou lote no histórico' : 'adquirente no histórico'}`,
    }),
  )
}

/** Passes 3 and 4: the sum of all batches of an acquirer, account and day is one line, at once or some working days later. */
function matchDays(days: readonly PaidDay[], lines: readonly BankLine[], pass_no: 3 | 4) {
  const key = (account: string, amount: number) => `${account}|${amount}`
  const late = pass_no === 3 ? 0 : bankDaysLate
  const named = (day: PaidDay, line: BankLine) => names(line, day.acquirer)
  const pairs = (
    accepts: (day: PaidDay, line: BankLine) => boolean,
    from: readonly PaidDay[],
    to: readonly BankLine[],
  ) =>
    uniquePairs(
      { items: from, keysOf: (day) => [key(day.account, day.net_cents)] },
      { items: to, keysOf: (line) => [key(line.bank_account_id, line.amount_cents)] },
      (day, line) => inTime(day.paid_on, line.posted_on, late) && accepts(day, line),
    )
  const sure = pairs(named, days, lines)
  const used = new Set<unknown>(sure.flat())
  // A line that names nobody may be it; one that names another acquirer is not.
  const left = [days.filter((day) => !used.has(day)), lines.filter((line) => !used.has(line))] as const
  const maybe = pairs((_day, line) => !namesAny(line), ...left)
  const verdict = (status: ReceivableGroup['status'], [day, line]: [PaidDay, BankLine]) =>
    group(refs('batch', day.batches), refs('line', [line]), {
      pass_no,
      score: (status === 'confirmed' ? 92 : 60) - 2 * daysBetween(day.paid_on, line.posted_on),
      status,
      sentence: `${day.batches.length} ${day.batches.length === 1 ? 'lote soma' : 'lotes somam'} ${showMoney(day.net_cents)} em ${showDate(day.paid_on)}; ${status === 'confirmed' ? 'adquirente no histórico' : 'histórico sem adquirente'}; ${dayText(day.paid_on, line.posted_on)}`,
    })
  return [...sure.map((pair) => verdict('confirmed', pair)), ...maybe.map((pair) => verdict('suggested', pair))]
}

/** Pass 5: the bank pays a day brand by brand: all lines that name the acquirer on one date add up to it. */
function matchSplit(days: readonly PaidDay[], lines: readonly BankLine[]) {
  const sums = new Map<string, { acquirer: string; account: string; posted_on: BusinessDate; lines: BankLine[] }>()
  for (const line of lines)
    for (const acquirer of Object.keys(memos)) {
      if (!names(line, acquirer)) continue
      const key = `${acquirer}|${line.bank_account_id}|${line.posted_on}`
      const sum = sums.get(key)
      if (sum) sum.lines.push(line)
      else sums.set(key, { acquirer, account: line.bank_account_id, posted_on: line.posted_on, lines: [line] })
    }
  const several = [...sums.values()]
    .filter((sum) => sum.lines.length > 1)
    .map((sum) => ({ ...sum, amount_cents: sumOf(sum.lines, ({ amount_cents }) => amount_cents) }))
  const pairs = uniquePairs(
    { items: days, keysOf: (day) => [`${day.acquirer}|${day.account}|${day.net_cents}`] },
    { items: several, keysOf: (sum) => [`${sum.acquirer}|${sum.account}|${sum.amount_cents}`] },
    (day, sum) => inTime(day.paid_on, sum.posted_on, bankDaysLate),
  )
  const used = new Set<BankLine>()
  return pairs.flatMap(([day, sum]) => {
    if (sum.lines.some((line) => used.has(line))) return []
    for (const line of sum.lines) used.add(line)
    return [
      group(refs('batch', day.batches), refs('line', sum.lines), {
        pass_no: 5,
        score: 90 - 2 * daysBetween(day.paid_on, sum.posted_on),
        status: 'confirmed',
        sentence: `${sum.lines.length} linhas do extrato somam ${showMoney(day.net_cents)} pagos em ${showDate(day.paid_on)}; adquirente no histórico; ${dayText(day.paid_on, sum.posted_on)}`,
      }),
    ]
  })
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

export type BankSides = { batches: readonly Batch[]; pix: readonly PixReceived[]; lines: readonly BankLine[] }

/** BANK of operations 3.5, passes 1 to 5: batches and Pix against lines of the statement. */
export function matchBank({ batches, pix, lines }: BankSides): ReceivableGroup[] {
  const found = matchPix([...pix].sort(byId), [...lines].sort(byId))
  const held = () =>
    new Set(
      found.flatMap(({ system, confirmation }) => [...system, ...confirmation]).map(({ kind, id }) => `${kind}:${id}`),
    )
  const open = () => {
    const taken = held()
    return {
      batches: [...batches].sort(byId).filter(({ id }) => !taken.has(`batch:${id}`)),
      lines: [...lines].sort(byId).filter(({ id }) => !taken.has(`line:${id}`)),
    }
  }
  for (const pass_no of [1, 2] as const) {
    const left = open()
    found.push(...matchSingles(left.batches, left.lines, pass_no))
  }
  for (const pass_no of [3, 4] as const) {
    const left = open()
    found.push(...matchDays(paidDays(left.batches), left.lines, pass_no))
  }
  const left = open()
  found.push(...matchSplit(paidDays(left.batches), left.lines))
  return found
}
