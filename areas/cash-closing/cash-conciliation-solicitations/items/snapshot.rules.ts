import { differenceLabels, type Severity } from '@app/domain/day/differences/contract'
import { type MethodLine, paymentMethodLabels } from '@app/domain/day/facts/contract'
import type { Snapshot } from '../solicitations.contract.ts'

type SnapshotDifference = {
  code: string
  ref: string
  amount_cents: number
  severity?: Severity
  sentence?: string
  reason_name?: string | null
  note?: string | null
}

type Totals = Pick<
  Snapshot,
  'system_total_cents' | 'confirmed_total_cents' | 'difference_cents' | 'explained_cents' | 'unexplained_cents'
>

export const buildSnapshot = (
  totals: Totals,
  lines: readonly MethodLine[],
  differences: readonly SnapshotDifference[],
): Snapshot => ({
  system_total_cents: totals.system_total_cents,
  confirmed_total_cents: totals.confirmed_total_cents,
  difference_cents: totals.difference_cents,
  explained_cents: totals.explained_cents,
  unexplained_cents: totals.unexplained_cents,
  lines: [...lines],
  differences: differences.map(({ code, ref, amount_cents, severity, sentence, reason_name, note }) => ({
    code,
    ref,
    amount_cents,
    ...(severity && { severity }),
    ...(sentence && { sentence }),
    reason: reason_name ?? null,
    note: note ?? null,
  })),
})

type ChangedFigure = { label: string; sent_cents: number; current_cents: number }

export function changedFigures(sent: Snapshot, current: Snapshot): ChangedFigure[] {
  const figures = [
    ...compareTotals(sent, current),
    ...compareMethodLines(sent, current),
    ...compareDifferences(sent, current),
  ]
  return figures.filter(({ sent_cents, current_cents }) => sent_cents !== current_cents)
}

const compareTotals = (sent: Snapshot, current: Snapshot): ChangedFigure[] => [
  { label: 'Sistema', sent_cents: sent.system_total_cents, current_cents: current.system_total_cents },
  { label: 'Confirmado', sent_cents: sent.confirmed_total_cents, current_cents: current.confirmed_total_cents },
  { label: 'Diferença', sent_cents: sent.difference_cents, current_cents: current.difference_cents },
  { label: 'Explicado', sent_cents: sent.explained_cents, current_cents: current.explained_cents },
  { label: 'Não explicado', sent_cents: sent.unexplained_cents, current_cents: current.unexplained_cents },
]

function compareMethodLines(sent: Snapshot, current: Snapshot): ChangedFigure[] {
  const names = new Set([...sent.lines, ...current.lines].map(({ method }) => method))
  return [...names].flatMap((method) => {
    const before = sent.lines.find((line) => line.method === method)
    const now = current.lines.find((line) => line.method === method)
    const figure = (name: string, amount: (line: MethodLine) => number) => ({
      label: `${paymentMethodLabels[method]}: ${name}`,
      sent_cents: before ? amount(before) : 0,
      current_cents: now ? amount(now) : 0,
    })
    return [
      figure('sistema', (line) => line.system_after_cents),
      figure('confirmado', (line) => line.confirmed_cents),
      figure('explicado', (line) => line.explained_cents),
    ]
  })
}

/** Label of a difference: code and description, because users do not know its `ref`. */
function formatDifference({ code, sentence }: Pick<SnapshotDifference, 'code' | 'sentence'>) {
  const name = differenceLabels[code] ?? code
  return sentence === undefined ? name : `${name} (${sentence.replace(/\.$/, '')})`
}

function compareDifferences(sent: Snapshot, current: Snapshot): ChangedFigure[] {
  const keyOf = ({ code, ref }: SnapshotDifference) => `${code} ${ref}`
  const keys = new Set([...sent.differences, ...current.differences].map(keyOf))
  return [...keys].flatMap((key) => {
    const before = sent.differences.find((difference) => keyOf(difference) === key)
    const now = current.differences.find((difference) => keyOf(difference) === key)
    // A difference without an amount (a tank) may still appear or disappear.
    if (before && now && before.amount_cents === now.amount_cents) return []
    const amount = (difference: SnapshotDifference | undefined) => difference?.amount_cents ?? 0
    const latest = now ?? before
    const changeLabel = before && now ? 'Diferença que mudou' : now ? 'Diferença nova' : 'Diferença que sumiu'
    return latest
      ? [
          {
            label: `${changeLabel}: ${formatDifference(latest)}`,
            sent_cents: amount(before),
            current_cents: amount(now),
          },
        ]
      : []
  })
}

export const isAsSent = (sent: Snapshot, current: Snapshot) =>
  changedFigures(sent, current).length === 0 && hasSameDifferences(sent, current)

const hasSameDifferences = (sent: Snapshot, current: Snapshot) => {
  const keys = ({ differences }: Snapshot) =>
    differences
      .map(({ code, ref }) => `${code} ${ref}`)
      .sort()
      .join('\n')
  return keys(sent) === keys(current)
}
