import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { useRead } from '@app/kit/web'
import { useMemo, useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { buildPairRows, type PairRow } from '../cash-conciliations/workbench.rules.ts'
import { useStale } from '../day-parts/stale.tsx'
import { buildMatchedRows, type DayProblem, findProposal } from './problems.rules.ts'
import { useAnswers } from './use-answers.tsx'

type BuildProblems = (differences: readonly DayDifference[], rows: readonly PairRow[]) => DayProblem[]

/** Reads matches, reasons and movement types; the differences come with the day. `build` makes the rows of both. */
export function useProblems(day: CashConciliationDetail, build: BuildProblems) {
  const board = useRead(cashConciliations.matches, { params: { id: day.id } })
  const reasons = useRead(cashConciliations.reasons, { params: { id: day.id } }, { staleTime: 60_000 })
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 })
  const stale = useStale()
  const answers = useAnswers({ day, types: types.data?.data ?? [], onFailed: stale.failed })
  const rows = useMemo(() => (board.data ? buildPairRows(board.data) : []), [board.data])
  // Without its matches a row lacks a side, and without the reasons Enter would not give the answer that the row proposes.
  const isReading = board.isPending || reasons.isPending || types.isPending
  const problems = useMemo(
    () => (isReading ? [] : build(day.differences, rows)),
    [isReading, build, day.differences, rows],
  )
  const shown = useMemo(() => problems.filter(({ key }) => !answers.hidden.has(key)), [problems, answers.hidden])
  // Without movement types a proposed line could not be written.
  const reasonRows = types.data && reasons.data?.data
  const proposals = useMemo(
    () => new Map(problems.map((problem) => [problem.key, reasonRows ? findProposal(problem, reasonRows) : null])),
    [problems, reasonRows],
  )
  const matched = useMemo(
    () => (isReading ? [] : buildMatchedRows(day.differences, rows)),
    [isReading, day.differences, rows],
  )
  const failed = [board, reasons, types].find(({ error }) => error !== null)
  const isLoaded = board.data !== undefined && reasonRows !== undefined
  return { shown, proposals, matched, answers, stale, failed, isLoaded, rows, reasons: reasonRows ?? [] }
}

export type DayProblems = ReturnType<typeof useProblems>

/** Selected keys; a row that is no longer shown is not selected when it comes back. */
export function useSelectedProblems(shown: readonly DayProblem[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const keys = useMemo(() => new Set(shown.map(({ key }) => key)), [shown])
  if ([...selected].some((key) => !keys.has(key))) setSelected(new Set([...selected].filter((key) => keys.has(key))))
  return {
    selected,
    clear: () => setSelected(new Set()),
    toggle: ({ key }: DayProblem) =>
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    /** Adds the rows to the selection; if all of them are selected, removes them. */
    select: (rows: readonly DayProblem[]) =>
      setSelected((before) => {
        const given = new Set(rows.map(({ key }) => key))
        const others = [...before].filter((key) => !given.has(key))
        return new Set(before.size === others.length + given.size ? others : [...others, ...given])
      }),
  }
}
