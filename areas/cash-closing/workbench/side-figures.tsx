import { Figures, Money } from '@app/kit/web'
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
}

// Cash and notes are not in the workbench, while the totals of the day above include them.
const formatLines = (count: number) => `${count} de cartão e Pix`
const formatReceipts = (count: number) => (count === 1 ? '1 recebimento' : `${count} recebimentos`)

export function SideFiguresBar({ narrowed: { totals, side, set }, board, banked }: Props) {
  const bank = useMemo(() => computeBankFigures(board, banked), [board, banked])
  const difference = totals.confirmation_cents - totals.system_cents
  const choose = (name: SideName) => ({
    pressed: side === name,
    act: () => set('lado', side === name ? null : name),
  })
  return (
    <Figures
      label="Totais do casamento"
      items={[
        {
          label: sideLabels.system,
          value: <Money cents={totals.system_cents} />,
          detail: formatLines(totals.system_count),
          choose: choose('system'),
        },
        {
          label: sideLabels.confirmation,
          value: <Money cents={totals.confirmation_cents} />,
          detail: formatLines(totals.confirmation_count),
          choose: choose('confirmation'),
        },
        {
          label: sideLabels.difference,
          value: <Money cents={difference} signed />,
          detail: 'confirmação − sistema',
          tone: difference === 0 ? 'good' : 'wait',
          choose: choose('difference'),
        },
        {
          label: sideLabels.banked,
          value: <Money cents={bank.banked_cents} />,
          detail: `${formatReceipts(bank.banked_count)}, sem as taxas`,
          choose: choose('banked'),
        },
        {
          label: sideLabels.due,
          value: <Money cents={bank.due_cents} />,
          detail: `${formatReceipts(bank.due_count)}, sem as taxas`,
          choose: choose('due'),
        },
      ]}
    />
  )
}
