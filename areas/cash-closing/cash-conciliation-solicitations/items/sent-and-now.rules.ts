import type { PaymentMethod } from '@app/domain/day/facts/contract'
import type { Snapshot } from '../solicitations.contract.ts'

type Line = Snapshot['lines'][number]
export type Compared = { method: PaymentMethod; sent: Line | undefined; now: Line | undefined; changed: boolean }

const amounts = ['system_after_cents', 'confirmed_cents', 'difference_cents', 'explained_cents'] as const

const hasAmount = (line: Line | undefined) => line !== undefined && amounts.some((amount) => line[amount] !== 0)

export function compareLines(sent: readonly Line[], now: readonly Line[]): Compared[] {
  const methods = [...new Set([...sent, ...now].map(({ method }) => method))]
  return methods
    .map((method) => {
      const before = sent.find((line) => line.method === method)
      const current = now.find((line) => line.method === method)
      const changed = amounts.some((amount) => (before?.[amount] ?? 0) !== (current?.[amount] ?? 0))
      return { method, sent: before, now: current, changed }
    })
    .filter((line) => hasAmount(line.sent) || hasAmount(line.now))
}
