import { Money, WorkSums } from '@app/kit/web'
import { useMemo } from 'react'
import {
  type BankedByCapture,
  computeBankFigures,
  type SideName,
  sideLabels,
} from '../cash-conciliations/sides.rules.ts'
import type { Board } from '../cash-conciliations/workbench.rules.ts'
import type { useShown } from './narrow.tsx'

type Props = {
  narrowed: Pick<ReturnType<typeof useShown>, 'totals' | 'side' | 'set'>
  board: Board
  banked: BankedByCapture
  label?: string
  /** Only the totals of both sides and their difference. */
  isShort?: boolean
}

// Cash and notes are not in the workbench, while the totals of the day above include them.
const formatLines = (count: number) => `${count} de cartão e Pix`
const formatReceipts = (count: number) => `${count === 1 ? '1 recebimento' : `${count} recebimentos`}, sem as taxas`

const sidesOnly = 3

/** The totals of all pairs of the day; each narrows the rows to those that it sums. */
export function SideSums({ narrowed: { totals, side, set }, board, banked, label, isShort = false }: Props) {
  const bank = useMemo(() => computeBankFigures(board, banked), [board, banked])
  const figures: readonly { name: SideName; cents: number; detail: string }[] = [
    { name: 'system', cents: totals.system_cents, detail: formatLines(totals.system_count) },
    { name: 'confirmation', cents: totals.confirmation_cents, detail: formatLines(totals.confirmation_count) },
    { name: 'difference', cents: totals.confirmation_cents - totals.system_cents, detail: 'confirmação − sistema' },
    { name: 'banked', cents: bank.banked_cents, detail: formatReceipts(bank.banked_count) },
    { name: 'due', cents: bank.due_cents, detail: formatReceipts(bank.due_count) },
  ]
  return (
    <WorkSums
      label={label ?? 'Totais do casamento'}
      sums={figures.slice(0, isShort ? sidesOnly : undefined).map(({ name, cents, detail }) => ({
        label: sideLabels[name],
        value: <Money cents={cents} signed={name === 'difference'} />,
        detail,
        choose: { pressed: side === name, act: () => set('lado', side === name ? null : name) },
      }))}
    />
  )
}
