import { showMoney, sumOf } from '@app/kit/contract'
import { type BoardItem, boardItemKey, toSystemRefs } from '../cash-conciliations/workbench.rules.ts'
import type { DayProblem, ProposedAnswer } from './problems.rules.ts'

type RowAction<Input> = { blocked: string } | { blocked?: undefined; input: Input }

/** What the keys M, D, S and U do with the selected rows or the row under the cursor, or why they can do nothing. */
type RowActions = {
  match: RowAction<Extract<ProposedAnswer, { kind: 'match' }>>
  register: RowAction<Extract<ProposedAnswer, { kind: 'match' }>>
  split: RowAction<BoardItem>
  undo: RowAction<number>
}

export function findRowActions(chosen: readonly DayProblem[], target: DayProblem | undefined): RowActions {
  const rows = (chosen.length > 0 ? chosen : target ? [target] : []).flatMap(({ row }) => row ?? [])
  const free = rows.filter(({ group }) => group?.status !== 'confirmed')
  const system = uniqueItems(free.flatMap((row) => row.system))
  const confirmation = uniqueItems(free.flatMap((row) => row.confirmation))
  const gap = sumOf(confirmation, amountOf) - sumOf(system, amountOf)
  const isOneSided = system.length === 0 || confirmation.length === 0
  const oneSided = { blocked: 'Selecione uma venda e uma captura sem par (Espaço).' }
  const pair = { kind: 'match', system: toSystemRefs(system), confirmation: confirmation.map(({ id }) => id) } as const
  const [line, ...others] = (target?.row?.system ?? []).filter(
    ({ kind, cancelled }) => kind === 'movement' && !cancelled,
  )
  const group = target?.row?.group
  return {
    match: isOneSided
      ? oneSided
      : gap === 0
        ? { input: { ...pair, label: 'Casar seleção' } }
        : { blocked: `As somas diferem em ${showMoney(gap)}: registre a diferença (D).` },
    register: isOneSided
      ? oneSided
      : gap === 0
        ? { blocked: 'As somas são iguais: case a seleção (M).' }
        : { input: { ...pair, label: 'Registrar diferença', with_difference: true } },
    split: line && others.length === 0 ? { input: line } : { blocked: 'Vá a uma linha com uma só venda do sistema.' },
    undo: group?.status === 'confirmed' ? { input: group.id } : { blocked: 'A linha não está casada.' },
  }
}

const amountOf = ({ amount_cents }: BoardItem) => amount_cents

const uniqueItems = (items: readonly BoardItem[]) => [
  ...new Map(items.filter(({ cancelled }) => !cancelled).map((item) => [boardItemKey(item), item])).values(),
]
