import { type BusinessDate, showMoney } from '@app/kit/contract'
import { blockReasons } from './block-reasons.contract.ts'

export type CreditAccount = {
  id: string
  name: string
  limit_cents: number
  /** Balance before the first line of the day. */
  owed_cents: number
  blocked_on: BusinessDate | null
  block_reason: keyof typeof blockReasons | null
  active: boolean
  till_names: readonly string[]
}
export type CreditFacts = { accounts: readonly CreditAccount[] }

export type CreditLine = {
  id: number
  kind: 'note' | 'receipt'
  customer: string
  amount_cents: number
  occurred_at: string
}

type CreditProblem = {
  why: 'unknown' | 'inactive' | 'blocked' | 'limit'
  sentence: string
  /** Amount above the available limit; missing for other problems. */
  over_cents?: number
  /** The customer whose limit or block the finance team may change; missing for other problems. */
  customer_id?: string
}

const inOrder = (a: CreditLine, b: CreditLine) =>
  a.occurred_at < b.occurred_at ? -1 : Number(a.occurred_at > b.occurred_at) || a.id - b.id

/** Returns the problem of each note of a day, in order of time: earlier notes reduce the available limit. */
export function findCreditProblems(lines: readonly CreditLine[], { accounts }: CreditFacts, date: BusinessDate) {
  const accountOf = new Map(accounts.flatMap((account) => account.till_names.map((name) => [name, account] as const)))
  const owedByAccount = new Map(accounts.map(({ id, owed_cents }) => [id, owed_cents]))
  const problems = new Map<number, CreditProblem>()
  for (const line of [...lines].sort(inOrder)) {
    const account = accountOf.get(line.customer)
    if (line.kind === 'note') {
      const problem = problemOf(line, { account, owed_cents: account ? (owedByAccount.get(account.id) ?? 0) : 0, date })
      if (problem) problems.set(line.id, problem)
    }
    if (account)
      owedByAccount.set(
        account.id,
        (owedByAccount.get(account.id) ?? 0) + line.amount_cents * (line.kind === 'note' ? 1 : -1),
      )
  }
  return problems
}

type CustomerBalance = { account: CreditAccount | undefined; owed_cents: number; date: BusinessDate }

function problemOf(
  { amount_cents, customer }: CreditLine,
  { account, owed_cents, date }: CustomerBalance,
): CreditProblem | null {
  if (!account) return { why: 'unknown', sentence: `“${customer}” não está nos clientes a prazo.` }
  if (!account.active) return { why: 'inactive', sentence: 'Cliente inativo.' }
  if (account.blocked_on !== null && date >= account.blocked_on)
    return {
      why: 'blocked',
      sentence: `Cliente bloqueado por ${blockReasons[account.block_reason ?? 'other'].toLowerCase()}.`,
      customer_id: account.id,
    }
  const available = account.limit_cents - owed_cents
  return amount_cents > available
    ? {
        why: 'limit',
        sentence: `Cliente sem limite: saldo disponível ${showMoney(available)}.`,
        over_cents: amount_cents - available,
        customer_id: account.id,
      }
    : null
}
