import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import type { OperationAnswer } from '@app/kit/contract'
import { ApiFailure, buildQueryKey, queryClient, useChange, waitUntilCurrent } from '@app/kit/web'
import { useEffect, useRef, useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { toSystemRefs } from '../cash-conciliations/workbench.rules.ts'
import { buildSuggestedLine, suggestionNotes } from '../manuals/manuals.rules.ts'
import { notifyManualResult } from '../manuals/notify-manual-result.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'
import type { useConfirmations } from '../workbench/confirmations.tsx'
import type { DayProblem, ProposedAnswer } from './problems.rules.ts'

type Answer = { problem: DayProblem; proposal: Exclude<ProposedAnswer, { kind: 'confirm' }> }

type AnswersInput = {
  day: CashConciliationDetail
  types: OperationAnswer<typeof cashConciliations.movementTypes>['data']
  confirmations: ReturnType<typeof useConfirmations>
  onFailed: (code: string, failure: ApiFailure) => void
}

/** Gives proposed answers one at a time, each with the versions that the answers before it left. */
export function useAnswers(input: AnswersInput) {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const explaining = useChange(cashConciliations.explain)
  const adding = useChange(cashConciliations.addManual, { onSuccess: notifyManualResult })
  const matching = useChange(cashConciliations.match)
  const refusing = useChange(dayMatches.refuseMatch)
  const waiting = useRef<Answer[]>([])
  const [failures, setFailures] = useState(0)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())

  async function write({ problem, proposal }: Answer): Promise<unknown> {
    await waitUntilCurrent(cashConciliations.addManual)
    const { types } = latest.current
    // The page may not have been rendered with the newest answer of the server yet.
    const day = queryClient.getQueryData<CashConciliationDetail>(dayKey) ?? latest.current.day
    if (proposal.kind === 'line')
      return adding.mutateAsync({
        params: { id: day.id },
        body: {
          ...buildSuggestedLine(proposal.suggestion, types),
          reason_id: proposal.reason_id,
          note: suggestionNotes[proposal.suggestion.kind],
          version: day.version,
        },
      })
    if (proposal.kind === 'match')
      return matching.mutateAsync({
        params: { id: day.id },
        body: {
          version: day.version,
          system: toSystemRefs([proposal.system]),
          confirmation: [proposal.confirmation.id],
          with_difference: false,
        },
      })
    const difference = day.differences.find(({ id }) => id === problem.key) ?? proposal.difference
    return explaining.mutateAsync({
      params: { difference_id: difference.id },
      body: { reason_id: proposal.reason_id, note: proposal.note, version: difference.version },
    })
  }
  const dayKey = buildQueryKey(cashConciliations.get, { params: { id: input.day.id } })
  const show = (keys: readonly string[]) =>
    setHidden((before) => new Set([...before].filter((key) => !keys.includes(key))))

  async function writeAll() {
    for (let answer = waiting.current[0]; answer; answer = waiting.current[0]) {
      try {
        await write(answer)
        waiting.current.shift()
        show([answer.problem.key])
      } catch (failure) {
        // The other answers may depend on the refused one: they are asked again.
        show(waiting.current.map(({ problem }) => problem.key))
        waiting.current = []
        setFailures((before) => before + 1)
        if (!(failure instanceof ApiFailure)) throw failure
        latest.current.onFailed(failure.code, failure)
      }
    }
  }

  const confirm = (group_id: number) => {
    const { day, confirmations, onFailed } = latest.current
    const version = Math.max(day.version, confirmations.version)
    confirmations.confirm(group_id, { version, onError: (failure) => onFailed(failure.code, failure) })
  }

  return {
    /** Keys of the answered problems that the day does not show as answered yet. */
    hidden,
    /** The number of refused answers; their problems are shown again. */
    failures,
    give(problem: DayProblem, proposal: ProposedAnswer) {
      if (hidden.has(problem.key)) return
      if (proposal.kind === 'confirm') return confirm(proposal.group_id)
      setHidden((before) => new Set(before).add(problem.key))
      waiting.current.push({ problem, proposal })
      if (waiting.current.length === 1) void writeAll()
    },
    isRefusing: refusing.isPending,
    refuse(group_id: number) {
      const { day, confirmations, onFailed } = latest.current
      const body = { version: Math.max(day.version, confirmations.version) }
      const onError = (failure: ApiFailure) => onFailed(failure.code, failure)
      refusing.mutate({ params: { id: day.id, group_id }, body }, { onError })
    },
  }
}
