import { type ApiFailure, notify, useChange } from '@app/kit/web'
import { useState } from 'react'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { editRefusal } from '../day/day.rules.ts'
import type { CashConciliationDetail, DayDifference } from '../day-view.contract.ts'
import { itemKey, type PairRow, type sumSelection } from './workbench.rules.ts'

type Decision = { blocked: string | undefined; act: () => void }
export type Decisions = ReturnType<typeof useDecisions>

type Given = {
  day: CashConciliationDetail
  /** The row under the cursor. */
  row: PairRow | undefined
  sums: ReturnType<typeof sumSelection>
  onFailed: (code: string, failure: ApiFailure) => void
  onMatched: () => void
  onDecided: () => void
}

/** The difference that speaks of an item of this row, if the day found one. */
export const differenceOf = (day: CashConciliationDetail, row: PairRow | undefined): DayDifference | undefined => {
  const keys = [...(row?.system ?? []), ...(row?.confirmation ?? [])].map(itemKey)
  return day.differences.find(({ ref }) => ref.split(/[^\w:]+/).some((part) => keys.includes(part)))
}

/** What can be done with the cursor's row and the selection, by button or key; says why when it cannot. */
export function useDecisions({ day, row, sums, onFailed, onMatched, onDecided }: Given) {
  const confirming = useChange(cashConciliations.confirmMatch, { onSuccess: onDecided })
  const undoing = useChange(cashConciliations.undoMatch)
  const matching = useChange(cashConciliations.match, { onSuccess: onMatched })
  const [explaining, setExplaining] = useState<DayDifference | null>(null)

  const refusal = editRefusal(day)
  const group = row?.group
  const difference = differenceOf(day, row)
  const onError = (failure: ApiFailure) => onFailed(failure.code, failure)
  const body = { version: day.version }
  const busy = confirming.isPending || undoing.isPending || matching.isPending
  const groupParams = group && { id: day.id, group_id: group.id }

  const undo = () => {
    if (!groupParams) return
    undoing.mutate({ params: groupParams, body }, { onError, onSuccess: () => notify.info('Casamento desfeito.') })
  }
  const act: Record<'confirm' | 'undo' | 'match' | 'explain', Decision> = {
    confirm: {
      blocked: refusal ?? (group?.status === 'suggested' ? undefined : 'A linha não é uma sugestão.'),
      act: () => groupParams && confirming.mutate({ params: groupParams, body }, { onError }),
    },
    undo: { blocked: refusal ?? (group ? undefined : 'A linha não está casada.'), act: undo },
    match: {
      blocked:
        refusal ??
        (sums.system.length > 0 && sums.confirmation.length > 0
          ? undefined
          : 'Selecione ao menos um item de cada lado (Espaço).'),
      act: () =>
        matching.mutate(
          {
            params: { id: day.id },
            body: {
              ...body,
              system: sums.system.flatMap(({ kind, id }) => (kind === 'capture' ? [] : [{ kind, id }])),
              confirmation: sums.confirmation.map(({ id }) => id),
            },
          },
          { onError },
        ),
    },
    explain: {
      blocked: refusal ?? (difference ? undefined : 'Não há diferença nesta linha.'),
      act: () => setExplaining(difference ?? null),
    },
  }
  return { ...act, busy, explaining, stopExplaining: () => setExplaining(null) }
}
