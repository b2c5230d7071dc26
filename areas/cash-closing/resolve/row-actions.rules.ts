import { parseEvidence } from '@app/domain/day/differences/contract'
import { getCaptureDayRefusal } from '@app/domain/day/life/contract'
import { showMoney, sumOf } from '@app/kit/contract'
import { type BoardItem, boardItemKey, type PairRow, toSystemRefs } from '../cash-conciliations/workbench.rules.ts'
import type { DayProblem, ProposedAnswer } from './problems.rules.ts'

type RowAction<Input> = { blocked: string } | { blocked?: undefined; input: Input }

/** The difference that a line answers, null without one, and the draft that already has its amount. */
export type PostedLine = { difference_id: string | null; draft_id?: string | undefined }

/** For each of the keys M, D, S, L and U: its input from the selected rows or the cursor row, or the reason why it is blocked. */
type RowActions = {
  match: RowAction<Extract<ProposedAnswer, { kind: 'match' }>>
  register: RowAction<Extract<ProposedAnswer, { kind: 'match' }>>
  split: RowAction<BoardItem>
  post: RowAction<PostedLine>
  undo: RowAction<Extract<ProposedAnswer, { kind: 'undo' }>>
}

export function findRowActions(chosen: readonly DayProblem[], target: DayProblem | undefined): RowActions {
  const rows = (chosen.length > 0 ? chosen : target ? [target] : []).flatMap(({ row }) => row ?? [])
  const system = uniqueItems(rows.flatMap((row) => row.system))
  const confirmation = uniqueItems(rows.flatMap((row) => row.confirmation))
  const gap = sumOf(confirmation, amountOf) - sumOf(system, amountOf)
  const isOneSided = system.length === 0 || confirmation.length === 0
  const unpairable = findPairRefusal(rows, { isOneSided, isSelected: chosen.length > 0 })
  const several = chosen.length > 1 ? { blocked: 'Selecione uma só linha.' } : null
  const pair = { kind: 'match', system: toSystemRefs(system), confirmation: confirmation.map(({ id }) => id) } as const
  const [line, ...others] = (target?.row?.system ?? []).filter(
    ({ kind, cancelled }) => kind === 'movement' && !cancelled,
  )
  const [answered] = target?.differences ?? []
  return {
    match:
      unpairable ??
      (gap === 0
        ? { input: { ...pair, label: 'Casar seleção' } }
        : { blocked: `As somas diferem em ${showMoney(gap)}: registre a diferença (D).` }),
    register:
      unpairable ??
      (gap === 0
        ? { blocked: 'As somas são iguais: case a seleção (M).' }
        : { input: { ...pair, label: 'Registrar diferença', with_difference: true } }),
    split:
      several ??
      (line && others.length === 0 ? { input: line } : { blocked: 'Vá a uma linha com uma só venda do sistema.' }),
    post: several ?? { input: { difference_id: answered?.id ?? null, draft_id: answered && findDraft(answered) } },
    undo: several ?? findUndo(target),
  }
}

function findDraft({ suggestion }: DayProblem['differences'][number]) {
  const evidence = parseEvidence(suggestion)
  return evidence?.kind === 'post' ? evidence.manual_id : undefined
}

/** Without its match, a capture of another day (D05) counts on its own day. */
function findUndo(target: DayProblem | undefined): RowActions['undo'] {
  const { group, confirmation = [] } = target?.row ?? {}
  const [capture, ...others] = confirmation
  const refusal = confirmation
    .map((item) => item.own_date && item.own_day_status && getCaptureDayRefusal(item.own_date, item.own_day_status))
    .find(Boolean)
  if (group && refusal) return { blocked: refusal }
  const date = others.length === 0 ? capture?.own_date : undefined
  const isOtherDay = target?.differences.some(({ code }) => code === 'D05')
  if (group && capture && date && isOtherDay) {
    const label = 'Contar no dia da captura'
    return { input: { kind: 'undo', label, group_id: group.id, released: { id: capture.id, date } } }
  }
  return group?.status === 'confirmed'
    ? { input: { kind: 'undo', label: 'Desfazer', group_id: group.id } }
    : { blocked: 'A linha não está casada.' }
}

/** Returns why the items of the rows cannot be matched with each other; null if they can. */
function findPairRefusal(
  rows: readonly PairRow[],
  { isOneSided, isSelected }: { isOneSided: boolean; isSelected: boolean },
) {
  if (isOneSided) return { blocked: 'Selecione uma venda e uma captura sem par (Espaço).' }
  if (rows.some(({ group }) => group?.status === 'confirmed'))
    return { blocked: isSelected ? 'Uma linha da seleção já está casada.' : 'A linha já está casada.' }
  return !isSelected && rows.some(({ tie }) => tie !== null)
    ? { blocked: 'Há mais de um par possível: escolha um (Enter) ou selecione a linha (Espaço).' }
    : null
}

const amountOf = ({ amount_cents }: BoardItem) => amount_cents

const uniqueItems = (items: readonly BoardItem[]) => [
  ...new Map(items.filter(({ cancelled }) => !cancelled).map((item) => [boardItemKey(item), item])).values(),
]
