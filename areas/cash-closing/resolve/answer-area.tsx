import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import {
  Button,
  Drawer,
  ErrorPanel,
  isFieldInUse,
  notify,
  Pairing,
  useCan,
  useUrlParams,
  useView,
  WorkArea,
} from '@app/kit/web'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { boardItemKey } from '../cash-conciliations/workbench.rules.ts'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { useKeyCursor } from '../day-parts/key-cursor.tsx'
import type { AnswerKind, AnswerPreset } from './answer.form.tsx'
import { AnswerBar, type AnswerBarProps } from './answer-bar.tsx'
import { focusFirstChoice, MatchChoices } from './match-choices.tsx'
import { MatchedFold } from './matched-fold.tsx'
import { ProblemCard } from './problem-card.tsx'
import { useProblemContent } from './problem-rows.tsx'
import {
  type DayProblem,
  describePrimary,
  findDocumentAnswer,
  findNamed,
  findUnsoldFuelling,
  isConfirmedMatch,
  isWritten,
  listChoices,
  listProposed,
} from './problems.rules.ts'
import type { PostedLine } from './row-actions.rules.ts'
import { RowMenu } from './row-actions.tsx'
import { type DayProblems, useSelectedProblems } from './use-problems.tsx'

const openAnswerMessage = 'Há uma resposta aberta: envie-a (Ctrl+Enter) ou feche-a (Esc).'

const focusCursorRow = () => document.querySelector<HTMLElement>('[data-fills-tab] tr[data-cursor]')?.focus()

/** After an answer the focus returns to the row of its problem, or to the row that takes its place. */
function useAnswerFocus(isAnswering: boolean, refused: { key: string } | null, goTo: (key: string) => void) {
  const wasAnswering = useRef(false)
  useEffect(() => {
    if (wasAnswering.current && !isAnswering) focusCursorRow()
    wasAnswering.current = isAnswering
  }, [isAnswering])
  const latestGoTo = useRef(goTo)
  useEffect(() => {
    latestGoTo.current = goTo
  })
  // A refused answer brings its problem back under the cursor.
  useEffect(() => {
    if (!refused) return
    latestGoTo.current(refused.key)
    const frame = requestAnimationFrame(() => isFieldInUse() || focusCursorRow())
    return () => cancelAnimationFrame(frame)
  }, [refused])
}

const none: readonly DayProblem[] = []

type AnswerAreaProps = {
  day: CashConciliationDetail
  read: DayProblems
  /** Those of `read` that the filters leave. */
  shown: readonly DayProblem[]
  /** Confirmed matches, folded into one line below the others. */
  matched?: readonly DayProblem[]
  label: string
  sumLabels: AnswerBarProps['sumLabels']
  tools: (isAnswering: boolean) => ReactNode
  /** Shown instead of the rows when there are none. */
  empty: (isAfterAnswer: boolean) => ReactNode
}

/** Differences and matches of a day, one answered after the other: Enter sends the proposed answer or asks for one. */
export function AnswerArea({ day, read, shown, matched = none, label, sumLabels, tools, empty }: AnswerAreaProps) {
  const { proposals, answers, stale, failed } = read
  const [showsMatched, setShowsMatched] = useState(false)
  const rows = useMemo(() => (showsMatched ? [...shown, ...matched] : shown), [shown, matched, showsMatched])
  const cursor = useKeyCursor(rows)
  const { selected, clear, toggle, select } = useSelectedProblems(shown)
  const [params, change] = useUrlParams()
  const named = findNamed(shown, params.get('item'))?.key
  const navigate = useNavigate()
  const can = useCan()
  const { goTo } = cursor
  // The cursor moves once, when the named row is known.
  useEffect(() => {
    if (named !== undefined) goTo(named)
  }, [named])
  const [answering, setAnswering] = useState<{ problem: DayProblem; kind: AnswerKind; preset?: AnswerPreset } | null>(
    null,
  )
  const [showsPanel, setShowsPanel] = useState(true)
  const [showsCard, setShowsCard] = useState(false)
  const [isAfterAnswer, setAfterAnswer] = useState(false)
  const isPhone = useView() === 'mobile'
  const refusal = getEditRefusal(day)
  const isAnswering = answering !== null
  useAnswerFocus(isAnswering, answers.failed, cursor.goTo)

  const underCursor = rows[cursor.at]
  // An open answer stays in view while the cursor moves, even if its problem was settled elsewhere.
  const problem = answering
    ? (read.shown.find(({ key }) => key === answering.problem.key) ?? answering.problem)
    : underCursor
  const chosen = shown.filter(({ key }) => selected.has(key))
  const answered = chosen.length > 0 ? chosen : underCursor ? [underCursor] : []
  const proposed = listProposed(answered, proposals)
  const primary = describePrimary(proposed)
  const target = chosen.length === 1 ? chosen[0] : underCursor

  const close = () => {
    setAnswering(null)
    setShowsCard(false)
  }
  const finish = () => {
    setAfterAnswer(true)
    close()
  }
  const ask = (kind: AnswerKind, preset?: AnswerPreset) => {
    if (isAnswering) return notify.info(openAnswerMessage)
    if (!target?.differences.length) return notify.info('Não há diferença nesta linha.')
    setAnswering({ problem: target, kind, ...(preset && { preset }) })
    setShowsCard(true)
    setShowsPanel(true)
  }
  /** Shows the choices of a row in the panel and focuses the first. The panel shows the row under the cursor. */
  const openChoices = ({ key }: DayProblem) => {
    cursor.goTo(key)
    setShowsPanel(true)
    setShowsCard(true)
    requestAnimationFrame(focusFirstChoice)
  }
  /** Opens the new line of an answer, or the draft that waits for its proof. */
  const openLine = ({ difference_id, draft_id }: PostedLine) => {
    if (!draft_id) change({ tab: 'manuais', operacao: 'add', origem: difference_id })
    else if (!can('cash-conciliation.solicitation')) change({ tab: 'manuais' })
    else void navigate(`/cash-conciliation/${day.id}/manual-transactions?open=${draft_id}`)
  }
  const answer = () => {
    const blocked = refusal ?? (isAnswering ? openAnswerMessage : primary.refusal)
    if (blocked) return notify.info(blocked)
    const [only] = proposed.length === 1 ? proposed : []
    const [item] = only && isConfirmedMatch(only.problem) ? (only.problem.row?.system ?? []) : []
    if (item) return change({ tab: 'casamento', item: boardItemKey(item) })
    if (proposed.some(({ proposal }) => proposal?.kind === 'count') && primary.isProposal)
      return change({ tab: 'turnos' })
    if (proposed.some(({ proposal }) => proposal?.kind === 'post') && primary.isProposal)
      return only?.proposal?.kind === 'post'
        ? openLine({ difference_id: only.problem.key, draft_id: only.proposal.manual_id })
        : notify.info('Lance um movimento de cada vez: selecione uma só linha.')
    const disputed = proposed.some(({ proposal }) => proposal?.kind === 'dispute') && primary.isProposal
    if (disputed)
      return only?.proposal?.kind === 'dispute'
        ? ask('contest', only.proposal)
        : notify.info('Conteste uma diferença de cada vez: selecione uma só linha.')
    const unsold = only && !primary.isProposal ? findUnsoldFuelling(only.problem) : undefined
    if (unsold) return change({ tab: 'manuais', operacao: 'add', origem: unsold.id })
    if (!primary.isProposal)
      return only && listChoices(only.problem, read.reasons).length > 0
        ? openChoices(only.problem)
        : ask('explain', only && findDocumentAnswer(only.problem, read.reasons))
    for (const { problem: one, proposal } of proposed)
      if (proposal && isWritten(proposal)) answers.submit(one, proposal)
    clear()
    finish()
  }
  const card = problem && (
    <ProblemCard
      day={day}
      problem={problem}
      rows={read.rows}
      answering={answering?.kind ?? null}
      preset={answering?.preset}
      onClose={close}
      onDone={finish}
      answers={
        <>
          {isPhone && primary.isProposal && (
            <Button look="primary" blocked={refusal} onClick={answer}>
              {primary.label}
            </Button>
          )}
          <MatchChoices
            choices={listChoices(problem, read.reasons)}
            refusal={refusal}
            choose={(choice) => {
              // The person reads the note before it is written.
              if (choice.kind === 'explain') return setAnswering({ problem, kind: 'explain', preset: choice })
              answers.submit(problem, choice)
              finish()
            }}
          />
        </>
      }
    />
  )
  const content = useProblemContent({ isPhone, proposals, selected })
  return (
    <WorkArea
      tools={tools(isAnswering)}
      notices={
        <>
          {stale.notice}
          {failed?.error && <ErrorPanel failure={failed.error} retry={failed.refetch} />}
        </>
      }
      panel={!isPhone && showsPanel && card && { label: 'Questão', content: card }}
      foot={
        matched.length > 0 && (
          <MatchedFold
            {...{ matched, isOpen: showsMatched, keys: isAnswering ? undefined : 't' }}
            toggle={() => setShowsMatched(!showsMatched)}
          />
        )
      }
      bar={
        <AnswerBar
          {...{ day, shown, chosen, target, refusal, primary, showsPanel, sumLabels }}
          openAnswer={isAnswering ? openAnswerMessage : undefined}
          isRefusing={answers.isRefusing}
          onAnswer={answer}
          onRefuse={(group_id) => target && answers.refuse(target, group_id)}
          onExplain={() => ask('explain')}
          onDefer={() => ask('defer')}
          onClear={clear}
          onManyDone={clear}
          menu={(entries) => (
            <RowMenu
              {...{ day, chosen, target, refusal, isAnswering, answers, entries }}
              onPost={openLine}
              onDone={clear}
            />
          )}
          onTogglePanel={isPhone ? undefined : () => setShowsPanel(!showsPanel)}
        />
      }
    >
      {rows.length === 0 ? (
        empty(isAfterAnswer)
      ) : (
        <Pairing
          label={label}
          isShort
          rows={rows}
          rowKey={({ key }) => key}
          widths={{ left: '44%', middle: '27%' }}
          headings={{ left: 'O que aconteceu', middle: 'Resposta', right: 'Sistema e confirmação' }}
          content={content}
          cursor={cursor.at}
          onCursor={(index, isPressed) => {
            cursor.go(index)
            if (isPhone && isPressed) setShowsCard(true)
          }}
          onToggle={(row) => isConfirmedMatch(row) || toggle(row)}
          onSelect={(chosenRows) => select(chosenRows.filter((row) => !isConfirmedMatch(row)))}
          onEnter={answer}
        />
      )}
      {isPhone && (
        <Drawer open={showsCard && card !== undefined} title="Questão" onClose={close}>
          {card}
        </Drawer>
      )}
    </WorkArea>
  )
}
