import type { DayDifference, ShownDay } from '@app/domain/day/assessment/contract'
import { showMoney } from '@app/kit/contract'
import { type ApiFailure, notify, useChange } from '@app/kit/web'
import { useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { MatchOpening } from '../cash-conciliations/opening.contract.ts'
import { sumSureSuggestions } from '../cash-conciliations/opening.rules.ts'
import {
  type BoardItem,
  boardItemKey,
  filterSureSuggestions,
  findRowDifferences,
  findSelectedGroups,
  listCandidates,
  type PairRow,
  type sumSelection,
  toSystemRefs,
} from '../cash-conciliations/workbench.rules.ts'
import { getEditRefusal, isUnexplained } from '../day-parts/day.rules.ts'
import { notifyOutcomes } from '../day-parts/outcomes.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'
import type { useConfirmations } from './confirmations.tsx'

type Decision = { blocked: string | undefined; act: () => void }
export type Decisions = ReturnType<typeof useDecisions>

type DecisionInput = {
  day: ShownDay
  row: PairRow | undefined
  rows: readonly PairRow[]
  selected: ReadonlySet<string>
  sums: ReturnType<typeof sumSelection>
  onFailed: (code: string, failure: ApiFailure) => void
  confirmations: ReturnType<typeof useConfirmations>
  onCleared: () => void
  onDecided: () => void
  /** Suggestions of rows still to load, counted by the first screen. */
  sureAhead: MatchOpening['sure'] | undefined
}

const getRowDifference = (day: ShownDay, row: PairRow | undefined): DayDifference | undefined => {
  const found = row ? findRowDifferences(day.differences, row) : []
  return found.find(isUnexplained) ?? found[0]
}

function getDivisibleLine(row: PairRow | undefined, selected: readonly BoardItem[]) {
  const [item, ...others] = selected.length > 0 ? selected : (row?.system ?? [])
  return item?.kind === 'movement' && !item.cancelled && others.length === 0 ? item : undefined
}

type RegisterInput = { bothSides: boolean; difference_cents: number; difference: DayDifference | undefined }

function getRegisterRefusal({ bothSides, difference_cents, difference }: RegisterInput) {
  if (bothSides) return difference_cents === 0 ? 'As somas são iguais: case a seleção.' : undefined
  return difference ? undefined : 'Selecione os dois lados que diferem, ou vá a uma linha com diferença.'
}

export function useDecisions(input: DecisionInput) {
  const { day, row, rows, selected, sums, confirmations, onFailed, onCleared, onDecided } = input
  const refusing = useChange(dayMatches.refuseMatch, { onSuccess: onDecided })
  const undoing = useChange(cashConciliations.undoMatch)
  const [asksUndo, setAsksUndo] = useState(false)
  const undoingMany = useChange(dayMatches.undoMatchMany, {
    onSuccess: () => {
      setAsksUndo(false)
      onCleared()
    },
  })
  const matching = useChange(cashConciliations.match, { onSuccess: onCleared })
  const [explaining, setExplaining] = useState<DayDifference | null>(null)
  const [splitting, setSplitting] = useState<BoardItem | null>(null)
  // Items matched with a difference, whose explanation dialog opens as soon as the day has the difference.
  const [registered, setRegistered] = useState<readonly string[]>([])

  const refusal = getEditRefusal(day)
  const group = row?.group
  const difference = getRowDifference(day, row)
  const chosenGroups = findSelectedGroups(rows, selected)
  const onError = (failure: ApiFailure) => onFailed(failure.code, failure)
  const body = { version: Math.max(day.version, confirmations.version) }
  const deciding = [refusing, undoing, undoingMany, matching].some(({ isPending }) => isPending)
  const groupParams = group && { id: day.id, group_id: group.id }
  const match = (system: readonly BoardItem[], confirmation: readonly BoardItem[], with_difference = false) =>
    matching.mutate(
      {
        params: { id: day.id },
        body: {
          ...body,
          system: toSystemRefs(system),
          confirmation: confirmation.map(({ id }) => id),
          ...(with_difference && { with_difference }),
        },
      },
      { onError, onSuccess: () => with_difference && setRegistered(confirmation.map(boardItemKey)) },
    )

  const undoMany = () =>
    undoingMany.mutate(
      { params: { id: day.id }, body: { ...body, group_ids: chosenGroups.map(({ id }) => id) } },
      {
        onError: (failure) => {
          setAsksUndo(false)
          onError(failure)
        },
        onSuccess: ({ outcomes }) => notifyOutcomes(outcomes, ['casamento desfeito', 'casamentos desfeitos']),
      },
    )
  const undo = () => {
    if (chosenGroups.length > 1) setAsksUndo(true)
    else if (chosenGroups.length > 0) undoMany()
    else if (groupParams)
      undoing.mutate({ params: groupParams, body }, { onError, onSuccess: () => notify.info('Casamento desfeito.') })
  }
  const bothSides = sums.system.length > 0 && sums.confirmation.length > 0
  const newDifference = day.differences.find(({ ref, status }) => status === 'open' && registered.includes(ref))
  const divisibleLine = getDivisibleLine(row, sums.system)
  const suggestionRefusal = group?.status === 'suggested' ? undefined : 'A linha não é uma sugestão.'
  const decisions: Record<'confirm' | 'refuse' | 'undo' | 'match' | 'register' | 'explain' | 'split', Decision> = {
    confirm: {
      blocked: refusal ?? suggestionRefusal,
      act: () => {
        if (!group) return
        confirmations.confirm(group.id, { ...body, onError })
        onDecided()
      },
    },
    refuse: {
      blocked: refusal ?? suggestionRefusal,
      act: () => groupParams && refusing.mutate({ params: groupParams, body }, { onError }),
    },
    undo: {
      blocked: refusal ?? (group || chosenGroups.length > 0 ? undefined : 'A linha não está casada.'),
      act: undo,
    },
    match: {
      blocked: refusal ?? (bothSides ? undefined : 'Selecione ao menos um item de cada lado (Espaço).'),
      act: () => match(sums.system, sums.confirmation),
    },
    register: {
      blocked: refusal ?? getRegisterRefusal({ bothSides, difference_cents: sums.difference_cents, difference }),
      act: () => (bothSides ? match(sums.system, sums.confirmation, true) : setExplaining(difference ?? null)),
    },
    explain: {
      blocked: refusal ?? (difference ? undefined : 'Não há diferença nesta linha.'),
      act: () => setExplaining(difference ?? null),
    },
    split: {
      blocked: refusal ?? (divisibleLine ? undefined : 'Vá a uma linha com uma só venda do sistema, ou selecione uma.'),
      act: () => setSplitting(divisibleLine ?? null),
    },
  }
  const stopExplaining = () => {
    setExplaining(null)
    setRegistered([])
  }
  const sure = filterSureSuggestions(rows)
  const { count, amount_cents } = input.sureAhead ?? sumSureSuggestions(rows)
  return {
    ...decisions,
    /** Confirming continues while earlier ones are written; other actions wait. */
    deciding,
    busy: deciding || confirmations.unsaved > 0,
    refusal,
    chosen: chosenGroups.length,
    undoMany: {
      open: asksUndo,
      count: chosenGroups.length,
      busy: undoingMany.isPending,
      run: undoMany,
      close: () => setAsksUndo(false),
    },
    candidates: (row ? listCandidates(row) : []).map((pair) => ({
      label: `${pair.system.description} com ${pair.confirmation.description}`,
      act: () => match([pair.system], [pair.confirmation]),
    })),
    sure: {
      count,
      money: showMoney(amount_cents),
      blocked: refusal ?? (input.sureAhead ? 'As linhas do dia ainda estão chegando.' : undefined),
      input: {
        params: { id: day.id },
        body: { ...body, group_ids: sure.flatMap(({ group }) => (group ? [group.id] : [])).slice(0, 500) },
      },
    },
    explaining: explaining ?? newDifference ?? null,
    stopExplaining,
    explained() {
      stopExplaining()
      const openDifferences = row ? findRowDifferences(day.differences, row).filter(isUnexplained) : []
      if (openDifferences.every(({ id }) => id === explaining?.id)) onDecided()
    },
    splitting,
    stopSplitting: () => setSplitting(null),
  }
}
