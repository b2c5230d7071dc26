import { addDays, type BusinessDate, daysBetween, showMoney, sumOf } from '@app/kit/contract'
import { conditionsOf, inRuleOrder } from '../conciliation-rules/rule-conditions.rules.ts'
import type { RuleInForce } from '../conciliation-rules/rule-in-force.contract.ts'
import type {
  BankLine,
  Batch,
  Deposit,
  PixReceived,
  ReceivableGroup,
  ReceivableRef,
} from './receivable-facts.contract.ts'
import { isRefused, type RefusedReceivables } from './refused-receivables.rules.ts'
import { uniquePairs } from './unique-pairs.rules.ts'

export type OwedToBank = {
  batches: readonly Batch[]
  pix: readonly PixReceived[]
  deposits: readonly Deposit[]
}

/** Something that a line of the bank may be. */
type Owed = {
  pair_type: 'BANK' | 'CASH'
  name: string
  method: string | null
  acquirer: string | null
  /** Null where the account is not known. */
  account: string | null
  on: BusinessDate
  amount_cents: number
  refs: readonly ReceivableRef[]
}

const batchesOwed = (name: string, batches: readonly [Batch, ...Batch[]]): Owed => ({
  pair_type: 'BANK',
  name,
  method: batches.every(({ method }) => method === batches[0].method) ? batches[0].method : null,
  acquirer: batches[0].acquirer,
  account: batches[0].bank_account_id,
  on: batches[0].paid_on,
  amount_cents: sumOf(batches, ({ net_cents }) => net_cents),
  refs: batches.map(({ id }) => ({ kind: 'batch', id: String(id) })),
})

/** All that an acquirer pays into an account on a day, and each of its batches where there are several. */
function ofAcquirers(batches: readonly Batch[]) {
  const days = new Map<string, [Batch, ...Batch[]]>()
  for (const batch of batches) {
    const key = `${batch.acquirer}|${batch.bank_account_id}|${batch.paid_on}`
    const day = days.get(key)
    if (day) day.push(batch)
    else days.set(key, [batch])
  }
  return [...days.values()].flatMap((day) =>
    day.length === 1
      ? [batchesOwed(`lote ${day[0].reference}`, day)]
      : [batchesOwed(`${day.length} lotes`, day), ...day.map((one) => batchesOwed(`lote ${one.reference}`, [one]))],
  )
}

const owedOf = ({ batches, pix, deposits }: OwedToBank): Owed[] => [
  ...ofAcquirers(batches),
  ...pix.map(
    ({ id, business_date: on, amount_cents }): Owed => ({
      pair_type: 'BANK',
      name: 'Pix',
      method: 'pix',
      acquirer: null,
      account: null,
      on,
      amount_cents,
      refs: [{ kind: 'pix', id: String(id) }],
    }),
  ),
  ...deposits.map(
    ({ id, business_date: on, amount_cents }): Owed => ({
      pair_type: 'CASH',
      name: 'dinheiro a depositar',
      method: 'cash',
      acquirer: null,
      account: null,
      on,
      amount_cents,
      refs: [{ kind: 'deposit', id }],
    }),
  ),
]

const groupOf = (rule: RuleInForce, owed: Owed, line: BankLine): ReceivableGroup => {
  const { id: rule_id, name, alone, cap_cents } = rule
  const difference_cents = line.amount_cents - owed.amount_cents
  const days = daysBetween(owed.on, line.posted_on)
  const amount = difference_cents === 0 ? 'valor igual' : `valor difere em ${showMoney(difference_cents)}`
  return {
    pair_type: owed.pair_type,
    pass_no: 6,
    score: 90,
    status: alone && Math.abs(line.amount_cents) <= cap_cents ? 'confirmed' : 'suggested',
    sentence: `regra “${name}”: ${owed.name} de ${showMoney(owed.amount_cents)}; ${amount}; ${days === 0 ? 'mesma data' : `${days} ${days === 1 ? 'dia' : 'dias'} depois`}`,
    system: owed.refs,
    confirmation: [{ kind: 'line', id: String(line.id) }],
    difference_cents,
    rule_id,
  }
}

/** Whether a rule speaks of this line as this thing that was owed. */
function fitsOf(rule: RuleInForce) {
  const speaks = conditionsOf(rule)
  return (owed: Owed, line: BankLine) =>
    Math.abs(line.amount_cents - owed.amount_cents) <= rule.tolerance_cents &&
    line.posted_on >= owed.on &&
    line.posted_on <= addDays(owed.on, rule.window_days) &&
    (owed.account === null || owed.account === line.bank_account_id) &&
    speaks({
      method: owed.method,
      acquirer: owed.acquirer,
      amount_cents: line.amount_cents,
      texts: () => [`${line.memo} ${line.doc_no ?? ''}`],
    })
}

export type RuleSides = { owed: OwedToBank; lines: readonly BankLine[]; refused: RefusedReceivables }

const share = (a: Owed, b: Owed) =>
  a.refs.some((ref) => b.refs.some(({ kind, id }) => kind === ref.kind && id === ref.id))

/** What one rule pairs, and how many lines it leaves to people because they fit in more than one way. */
export function tryBankRule(rule: RuleInForce, { owed, lines, refused }: RuleSides) {
  const all = owedOf(owed)
  const fits = fitsOf(rule)
  const accepts = (one: Owed, line: BankLine) =>
    fits(one, line) && !isRefused(refused, { system: one.refs, confirmation: [{ kind: 'line', id: String(line.id) }] })
  const key = rule.tolerance_cents === 0 ? (cents: number) => String(cents) : () => 'any'
  const pairs = uniquePairs(
    { items: all, keysOf: ({ amount_cents }) => [key(amount_cents)] },
    { items: lines, keysOf: ({ amount_cents }) => [key(amount_cents)] },
    accepts,
  )
  // A batch and the whole of its day cannot both be found.
  const clear = pairs.filter(([one], _at, found) => !found.some(([other]) => other !== one && share(other, one)))
  const paired = new Set(clear.map(([, line]) => line))
  return {
    groups: clear.map(([one, line]) => groupOf(rule, one, line)),
    ambiguous: lines.filter((line) => !paired.has(line) && all.some((one) => accepts(one, line))).length,
  }
}

const without = <Item extends { id: number | string }>(
  items: readonly Item[],
  taken: ReadonlySet<string>,
  kind: string,
) => items.filter(({ id }) => !taken.has(`${kind}:${id}`))

/** Pass 6 of BANK and CASH: lines that a rule of people names, each rule with what those before it left. */
export function matchByRules(rules: readonly RuleInForce[], sides: RuleSides): ReceivableGroup[] {
  const found: ReceivableGroup[] = []
  for (const rule of rules.filter(({ outcome }) => outcome === 'bank').sort(inRuleOrder)) {
    const taken = new Set(
      found.flatMap(({ system, confirmation }) => [...system, ...confirmation]).map(({ kind, id }) => `${kind}:${id}`),
    )
    const { batches, pix, deposits } = sides.owed
    const owed = {
      batches: without(batches, taken, 'batch'),
      pix: without(pix, taken, 'pix'),
      deposits: without(deposits, taken, 'deposit'),
    }
    found.push(...tryBankRule(rule, { ...sides, owed, lines: without(sides.lines, taken, 'line') }).groups)
  }
  return found
}
