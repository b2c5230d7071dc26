import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { type OperationAnswer, showDate } from '@app/kit/contract'
import { ApiFailure, buildQueryKey, call, notify, queryClient, useChange, waitUntilCurrent } from '@app/kit/web'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { notifyOutcomes } from '../day-parts/outcomes.tsx'
import { differences } from '../differences/differences.contract.ts'
import { buildRestoredLine, buildSuggestedLine, suggestionNotes } from '../manuals/manuals.rules.ts'
import { notifyManualResult } from '../manuals/notify-manual-result.tsx'
import { dayMatches, maxDecidedMatches } from '../matches/day-matches.contract.ts'
import { findLinkOperation, linkOperation } from './link-operations.tsx'
import { type DayProblem, hasChanged, type WrittenAnswer } from './problems.rules.ts'

type Refusal = { kind: 'refuse'; group_id: number }
type Answer = { problem: DayProblem; proposal: WrittenAnswer | Refusal }

type AnswersInput = {
  day: CashConciliationDetail
  types: OperationAnswer<typeof cashConciliations.movementTypes>['data']
  onFailed: (code: string, failure: ApiFailure) => void
}

const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

const toGroupIds = (answers: readonly Answer[]) =>
  answers.flatMap(({ proposal }) => (proposal.kind === 'confirm' ? [proposal.group_id] : []))

/** Writes answers one at a time, each with the versions that the answers before it left. */
export function useAnswers(input: AnswersInput) {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const explaining = useChange(cashConciliations.explain)
  const adding = useChange(cashConciliations.addManual, { onSuccess: notifyManualResult })
  const matching = useChange(cashConciliations.match)
  const confirming = useChange(dayMatches.confirmMatchMany)
  const refusing = useChange(dayMatches.refuseMatch)
  const undoing = useChange(cashConciliations.undoMatch)
  const deferring = useChange(differences.defer)
  const linking = useChange(linkOperation)
  const waiting = useRef<Answer[]>([])
  const navigate = useNavigate()
  const [failed, setFailed] = useState<{ key: string } | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const dayKey = buildQueryKey(cashConciliations.get, { params: { id: input.day.id } })

  /** Returns false if the problem has changed since its answer was chosen: nothing is written then. */
  async function write(answers: readonly [Answer, ...Answer[]]): Promise<boolean> {
    await waitUntilCurrent(cashConciliations.addManual)
    const { types } = latest.current
    // The page may not have been rendered with the newest answer of the server yet.
    const day = queryClient.getQueryData<CashConciliationDetail>(dayKey) ?? latest.current.day
    const [{ problem, proposal }] = answers
    if (hasChanged(problem, day.differences)) return false
    const params = { id: day.id }
    const { version } = day
    if (proposal.kind === 'confirm') {
      const group_ids = toGroupIds(answers)
      const { outcomes } = await confirming.mutateAsync({ params, body: { version, group_ids } })
      if (outcomes.some(({ done }) => !done)) notifyOutcomes(outcomes, ['sugestão confirmada', 'sugestões confirmadas'])
    } else if (proposal.kind === 'refuse')
      await refusing.mutateAsync({ params: { id: day.id, group_id: proposal.group_id }, body: { version } })
    else if (proposal.kind === 'line') {
      const { suggestion, reason_id } = proposal
      const line = buildSuggestedLine(suggestion, types)
      await adding.mutateAsync({
        params,
        body: { ...line, reason_id, note: suggestionNotes[suggestion.kind], version },
      })
    } else if (proposal.kind === 'match') {
      const { system, confirmation, with_difference = false, day_id = day.id } = proposal
      const target = day_id === day.id ? day : await call(cashConciliations.getStored, { params: { id: day_id } })
      const body = { version: target.version, system, confirmation, with_difference }
      await matching.mutateAsync({ params: { id: day_id }, body })
    } else if (proposal.kind === 'undo') {
      await undoing.mutateAsync({ params: { ...params, group_id: proposal.group_id }, body: { version } })
      const { released } = proposal
      if (released) {
        const message = `A captura voltou para o dia ${showDate(released.date)}.`
        // The file may not load, for example offline; the match is undone all the same.
        void import('./released-capture.tsx').then(
          ({ offerOwnDay }) => offerOwnDay(day, { ...released, message }, navigate),
          () => notify.success(message),
        )
      }
    } else if (proposal.kind === 'wait') {
      const { deferred_to, note, difference } = proposal
      const known = day.differences.find(({ id }) => id === problem.key) ?? difference
      const body = { deferred_to, note, version: known.version }
      await deferring.mutateAsync({ params: { id: known.id }, body })
    } else if (proposal.kind === 'restore') {
      const line = buildRestoredLine(proposal.capture, types)
      await adding.mutateAsync({ params, body: { ...line, reason_id: proposal.reason_id, version } })
    } else if (proposal.kind === 'link') {
      const { company_id, business_date: date } = day
      const query = { company_id, date, code: 'I09', limit: 200 } as const
      const { data } = await call(findLinkOperation, { query })
      const unlinked = data.find(
        ({ item_kind, item_id }) => item_kind === 'fuelling' && item_id === `${proposal.fuelling_id}`,
      )
      if (!unlinked) return false
      const body = { version: unlinked.version, other: proposal.sale_external_id }
      await linking.mutateAsync({ params: { id: unlinked.id }, body })
    } else {
      const { reason_id, note } = proposal
      const difference = day.differences.find(({ id }) => id === problem.key) ?? proposal.difference
      const body = { reason_id, note, version: difference.version }
      await explaining.mutateAsync({ params: { difference_id: difference.id }, body })
    }
    return true
  }

  const show = (answers: readonly Answer[]) => {
    const keys = new Set(answers.map(({ problem }) => problem.key))
    setHidden((before) => new Set([...before].filter((key) => !keys.has(key))))
  }

  /** The other waiting answers may depend on the refused one, so their problems are shown again too. */
  function showAgain(refused: Answer) {
    show(waiting.current)
    waiting.current = []
    setFailed({ key: refused.problem.key })
  }

  async function writeAll() {
    addEventListener('beforeunload', warnBeforeLeaving)
    for (let next = takeNext(waiting.current); next; next = takeNext(waiting.current)) {
      try {
        if (await write(next)) {
          waiting.current = waiting.current.slice(next.length)
          show(next)
        } else {
          notify.info('A diferença mudou enquanto a resposta esperava. Confira e responda de novo.')
          showAgain(next[0])
        }
      } catch (failure) {
        showAgain(next[0])
        if (!(failure instanceof ApiFailure)) throw failure
        latest.current.onFailed(failure.code, failure)
      }
    }
    removeEventListener('beforeunload', warnBeforeLeaving)
  }

  function submit(answer: Answer) {
    if (waiting.current.some(({ problem }) => problem.key === answer.problem.key)) return
    waiting.current.push(answer)
    if (waiting.current.length === 1) void writeAll()
  }

  return {
    /** Keys of the answered problems that the day does not show as answered yet. */
    hidden,
    /** The problem whose answer was refused last; it is shown again. */
    failed,
    submit(problem: DayProblem, proposal: WrittenAnswer) {
      setHidden((before) => new Set(before).add(problem.key))
      submit({ problem, proposal })
    },
    isRefusing: refusing.isPending,
    refuse: (problem: DayProblem, group_id: number) => submit({ problem, proposal: { kind: 'refuse', group_id } }),
  }
}

/** Returns the first waiting answer, or all confirmations at the beginning, which one call writes. */
function takeNext([first, ...others]: readonly Answer[]): [Answer, ...Answer[]] | undefined {
  if (!first) return undefined
  if (first.proposal.kind !== 'confirm') return [first]
  const end = others.findIndex(({ proposal }) => proposal.kind !== 'confirm')
  return [first, ...others.slice(0, end === -1 ? maxDecidedMatches - 1 : Math.min(end, maxDecidedMatches - 1))]
}
