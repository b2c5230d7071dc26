import { addBankDays, daysBetween, showDate, showMoney } from '@app/kit/contract'
import type { BankLine, Deposit, ReceivableGroup } from './receivable-facts.contract.ts'
import { uniquePairs } from './unique-pairs.rules.ts'

const bankDaysLate = 5
const mostDaysCarried = 5

const cashWords = /DEP(OSITO|\.)?\b|DINHEIRO|NUMERARIO|CARRO FORTE|TRANSP.*VALORES|RECOLHIMENTO|PROSEGUR|BRINKS|PROTEGE/
const upper = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
const namesCash = ({ memo }: BankLine) => cashWords.test(upper(memo))

/** Some days carried to the bank together. */
type Carried = { deposits: readonly Deposit[]; amount_cents: number; last: string }

const byDate = (a: Deposit, b: Deposit) => a.business_date.localeCompare(b.business_date) || a.id.localeCompare(b.id)

/** Runs of following deposits of this length: what an armoured car takes on one round. */
function runs(deposits: readonly Deposit[], length: number): Carried[] {
  return deposits.flatMap((first, at) => {
    const run = deposits.slice(at, at + length)
    const last = run.at(-1)
    if (run.length < length || !last || daysBetween(first.business_date, last.business_date) > mostDaysCarried + 1)
      return []
    return [
      { deposits: run, amount_cents: run.reduce((sum, one) => sum + one.amount_cents, 0), last: last.business_date },
    ]
  })
}

/**
 * CASH of operations 3.5: what closed days owe the bank against lines of the statement; one day first, then up to five
 * days carried together. A line that does not speak of cash is only suggested.
 */
export function matchCash(deposits: readonly Deposit[], lines: readonly BankLine[]): ReceivableGroup[] {
  const found: ReceivableGroup[] = []
  const takenDays = new Set<string>()
  const takenLines = new Set<number>()
  const ordered = [...deposits].filter(({ amount_cents }) => amount_cents > 0).sort(byDate)
  for (let length = 1; length <= mostDaysCarried; length += 1) {
    const carried = runs(
      ordered.filter(({ id }) => !takenDays.has(id)),
      length,
    )
    const open = lines.filter(({ id, amount_cents }) => amount_cents > 0 && !takenLines.has(id))
    const pairs = uniquePairs(
      { items: carried, keysOf: ({ amount_cents }) => [String(amount_cents)] },
      { items: open, keysOf: ({ amount_cents }) => [String(amount_cents)] },
      ({ last }, { posted_on }) => posted_on >= last && posted_on <= addBankDays(last, bankDaysLate),
    )
    const clear = pairs.filter(([run], _at, all) => !all.some(([other]) => other !== run && shares(other, run)))
    for (const [run, line] of clear) {
      for (const { id } of run.deposits) takenDays.add(id)
      takenLines.add(line.id)
      found.push(groupOf(run, line))
    }
  }
  return found
}

const shares = (a: Carried, b: Carried) => a.deposits.some((deposit) => b.deposits.includes(deposit))

function groupOf({ deposits, amount_cents, last }: Carried, line: BankLine): ReceivableGroup {
  const sure = namesCash(line)
  const many = deposits.length > 1
  const days = daysBetween(last, line.posted_on)
  return {
    pair_type: 'CASH',
    pass_no: many ? 5 : days === 0 ? 2 : 4,
    score: (sure ? 92 : 60) - 2 * days - (many ? 4 : 0),
    status: sure && !many ? 'confirmed' : 'suggested',
    sentence: `${many ? `${deposits.length} dias somam` : 'dinheiro a depositar de'} ${showMoney(amount_cents)}${many ? '' : ` em ${showDate(last)}`}; ${sure ? 'depósito no histórico' : 'histórico não fala em dinheiro'}; ${days === 0 ? 'mesma data' : `${days} ${days === 1 ? 'dia' : 'dias'} depois`}`,
    system: deposits.map(({ id }) => ({ kind: 'deposit', id })),
    confirmation: [{ kind: 'line', id: String(line.id) }],
    difference_cents: 0,
  }
}
