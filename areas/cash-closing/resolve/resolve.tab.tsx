import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { formatCount, showMoney, sumOf } from '@app/kit/contract'
import {
  Button,
  Drawer,
  EmptyState,
  ErrorPanel,
  Inline,
  Money,
  notify,
  PairItem,
  Pairing,
  Skeleton,
  StatusTag,
  useRead,
  useUrlParams,
  useView,
  Volume,
  WorkArea,
  WorkBar,
  WorkSums,
} from '@app/kit/web'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { getSignatureAddress } from '../day/day-actions.tsx'
import { ExplainMany } from '../day/explain-many.tsx'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { useStale } from '../day-parts/stale.tsx'
import { differenceName } from '../day-parts/tags.tsx'
import type { AnswerKind } from './answer.form.tsx'
import { ProblemCard } from './problem-card.tsx'
import { buildProblems, type DayProblem, findProposal, listChoices, type ProposedAnswer } from './problems.rules.ts'
import { useAnswers } from './use-answers.tsx'

type Day = { day: CashConciliationDetail }

/** Reads what the questions of a day are made of; the differences are in the day itself. */
function useQuestions({ day }: Day) {
  const board = useRead(cashConciliations.matches, { params: { id: day.id } })
  const reasons = useRead(cashConciliations.reasons, { params: { id: day.id } }, { staleTime: 60_000 })
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 })
  const stale = useStale()
  const answers = useAnswers({ day, types: types.data?.data ?? [], onFailed: stale.failed })
  const rows = useMemo(() => (board.data ? buildPairRows(board.data) : []), [board.data])
  const problems = useMemo(() => buildProblems(day.differences, rows), [day.differences, rows])
  const shown = problems.filter(({ key }) => !answers.hidden.has(key))
  const canPropose = reasons.data !== undefined && types.data !== undefined
  const propose = (problem: DayProblem) => (canPropose ? findProposal(problem, reasons.data.data) : null)
  const matched = rows.filter(({ group }) => group?.status === 'confirmed').length
  const failed = [board, reasons, types].find(({ error }) => error !== null)
  return { shown, propose, matched, answers, stale, failed, isLoaded: board.data !== undefined && canPropose }
}

/** The cursor stays at its question; when that is answered, the next one takes its place. */
function useCursor(shown: readonly DayProblem[]) {
  const [cursor, setCursor] = useState<{ key: string | undefined; index: number }>({ key: undefined, index: 0 })
  const found = shown.findIndex(({ key }) => key === cursor.key)
  const at = found === -1 ? Math.max(0, Math.min(cursor.index, shown.length - 1)) : found
  const key = shown[at]?.key
  // From now on the cursor follows this row, wherever other rows come and go.
  if (key !== cursor.key) setCursor({ key, index: at })
  return {
    at,
    go: (index: number) => setCursor({ key: shown[index]?.key, index }),
    goTo: (wanted: string) => setCursor({ key: wanted, index: at }),
  }
}

/** The fact and its detail, which the sentences of the product separate by a colon. */
function splitSentence(sentence: string) {
  const [title = '', ...rest] = sentence.split(': ')
  return { title, detail: rest.length > 0 ? rest.join(': ') : undefined }
}

const toneOf = ({ differences: [difference] }: DayProblem) =>
  difference === undefined || difference.severity === 'low' || difference.severity === 'medium' ? 'wait' : 'bad'

const effectOf = ({ differences }: DayProblem) =>
  sumOf(
    differences.flatMap(({ effects }) => effects),
    ({ amount_cents }) => amount_cents,
  )

function describeSides({ row, differences: [difference] }: DayProblem) {
  if (!row) return { title: difference ? differenceName(difference.code) : '', detail: undefined }
  const describe = (items: NonNullable<DayProblem['row']>['system'], none: string) =>
    items.map((item) => `${item.description} ${showMoney(item.amount_cents)}`).join(' + ') || none
  return {
    title: describe(row.system, 'Sem venda no sistema'),
    detail: describe(row.confirmation, 'Sem confirmação'),
  }
}

const openAnswer = 'Há uma resposta aberta: envie-a (Ctrl+Enter) ou feche-a (Esc).'

const focusCursorRow = () => document.querySelector<HTMLElement>('[data-fills-tab] tr[data-cursor]')?.focus()
const focusFirstChoice = () => document.querySelector<HTMLElement>('[data-choices] button')?.focus()

/** All questions of a day, one answered after the other: Enter gives the proposed answer or asks for one. */
export function ResolveTab({ day }: Day) {
  const questions = useQuestions({ day })
  const { shown, propose, answers, stale, failed } = questions
  const cursor = useCursor(shown)
  const [answering, setAnswering] = useState<{ problem: DayProblem; kind: AnswerKind } | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [showsPanel, setShowsPanel] = useState(true)
  const [showsCard, setShowsCard] = useState(false)
  const [isAfterAnswer, setAfterAnswer] = useState(false)
  const isPhone = useView() === 'mobile'
  const refusal = getEditRefusal(day)

  const underCursor = shown[cursor.at]
  // An open answer stays in view while the cursor moves, even if its question was settled elsewhere.
  const problem = answering
    ? (shown.find(({ key }) => key === answering.problem.key) ?? answering.problem)
    : underCursor
  const chosen = shown.filter(({ key }) => selected.has(key))
  const openDifferences = chosen.flatMap(({ differences }) => differences)
  const proposals = (chosen.length > 0 ? chosen : underCursor ? [underCursor] : []).map((one) => ({
    problem: one,
    proposal: propose(one),
  }))
  const primary = describePrimary(proposals)
  const target = chosen.length === 1 ? chosen[0] : underCursor
  const severalRefusal = chosen.length > 1 ? 'Selecione uma só linha.' : undefined
  const shownKeys = shown.map(({ key }) => key).join(' ')
  useEffect(() => {
    const keys = new Set(shownKeys.split(' '))
    setSelected((before) => new Set([...before].filter((key) => keys.has(key))))
  }, [shownKeys])

  // After an answer the focus returns to the row of its question, or to the row that takes its place.
  const isAnswering = answering !== null
  const wasAnswering = useRef(false)
  useEffect(() => {
    if (wasAnswering.current && !isAnswering) focusCursorRow()
    wasAnswering.current = isAnswering
  }, [isAnswering])
  // A refused answer brings its question back under the cursor.
  const { failed: failedAnswer } = answers
  const goTo = useRef(cursor.goTo)
  useEffect(() => {
    goTo.current = cursor.goTo
  })
  useEffect(() => {
    if (!failedAnswer) return
    goTo.current(failedAnswer.key)
    const frame = requestAnimationFrame(focusCursorRow)
    return () => cancelAnimationFrame(frame)
  }, [failedAnswer])

  const close = () => {
    setAnswering(null)
    setShowsCard(false)
  }
  const finish = () => {
    setAfterAnswer(true)
    close()
  }
  const ask = (kind: AnswerKind) => {
    if (isAnswering) return notify.info(openAnswer)
    if (!target?.differences.length) return notify.info('Não há diferença nesta linha.')
    setAnswering({ problem: target, kind })
    setShowsCard(true)
    setShowsPanel(true)
  }
  const give = () => {
    for (const { problem: one, proposal } of proposals) if (proposal) answers.submit(one, proposal)
    setSelected(new Set())
    finish()
  }
  const answer = () => {
    if (refusal) return notify.info(refusal)
    if (isAnswering) return notify.info(openAnswer)
    if (primary.refusal) return notify.info(primary.refusal)
    if (primary.isProposal) give()
    else if (target?.row?.tie != null) focusFirstChoice()
    else ask('explain')
  }
  const group = target?.row?.group
  const card = problem && (
    <ProblemCard
      day={day}
      problem={problem}
      answering={answering?.kind ?? null}
      onClose={close}
      onDone={finish}
      proposal={
        <Choices
          problem={problem}
          refusal={refusal}
          choose={(choice) => {
            answers.submit(problem, choice)
            finish()
          }}
        />
      }
    />
  )
  return (
    <WorkArea
      tools={<Tools day={day} questions={questions} isAnswering={isAnswering} />}
      notices={
        <>
          {stale.notice}
          {failed?.error && <ErrorPanel failure={failed.error} retry={failed.refetch} />}
        </>
      }
      panel={!isPhone && showsPanel && card && { label: 'Questão', content: card }}
      bar={
        <WorkBar
          label="Respostas"
          sums={
            <WorkSums
              label="Somas do que falta resolver"
              announced
              sums={[
                {
                  label: chosen.length > 0 ? 'Selecionadas' : 'A resolver',
                  value: (chosen.length > 0 ? chosen : shown).length,
                },
                {
                  label: 'Não explicado',
                  value: <Money cents={sumOf(chosen.length > 0 ? chosen : shown, effectOf)} signed />,
                },
              ]}
            />
          }
          actions={
            shown.length > 0 && (
              <>
                <Button
                  small
                  look="primary"
                  blocked={refusal ?? primary.refusal}
                  disabled={!underCursor}
                  onClick={answer}
                >
                  {primary.label} <span aria-hidden="true">⏎</span>
                </Button>
                <Button
                  small
                  keys={isAnswering ? undefined : 'r'}
                  busy={answers.isRefusing}
                  blocked={
                    refusal ??
                    severalRefusal ??
                    (group?.status === 'suggested' ? undefined : 'Não há casamento sugerido nesta linha.')
                  }
                  onClick={() => target && group && answers.refuse(target, group.id)}
                >
                  Recusar
                </Button>
                {openDifferences.length > 1 ? (
                  <ExplainMany
                    day={day}
                    open={openDifferences}
                    blocked={refusal}
                    keys={isAnswering ? undefined : 'x'}
                  />
                ) : (
                  <Button small keys={isAnswering ? undefined : 'x'} blocked={refusal} onClick={() => ask('explain')}>
                    Explicar
                  </Button>
                )}
                <Button
                  small
                  keys={isAnswering ? undefined : 'h'}
                  blocked={refusal ?? severalRefusal}
                  onClick={() => ask('defer')}
                >
                  Adiar
                </Button>
                {!isPhone && (
                  <Button
                    small
                    look="quiet"
                    keys={isAnswering ? undefined : 'i'}
                    blocked={isAnswering ? openAnswer : undefined}
                    aria-expanded={showsPanel}
                    onClick={() => setShowsPanel(!showsPanel)}
                  >
                    Painel
                  </Button>
                )}
              </>
            )
          }
        />
      }
    >
      {shown.length === 0 ? (
        <NothingLeft day={day} isLoaded={questions.isLoaded} isAfterAnswer={isAfterAnswer} />
      ) : (
        <Pairing
          label="A resolver"
          rows={shown}
          rowKey={({ key }) => key}
          widths={{ left: '44%', middle: '27%' }}
          headings={{ left: 'O que aconteceu', middle: 'Resposta', right: 'Sistema e confirmação' }}
          content={{
            left: (one) => (
              <PairItem
                {...splitSentence(one.sentence)}
                amount={
                  one.amount_cents === 0 && one.volume_ml !== null ? (
                    <Volume ml={one.volume_ml} />
                  ) : (
                    <Money cents={one.amount_cents} />
                  )
                }
              />
            ),
            middle: (one) => <AnswerTag problem={one} proposal={propose(one)} />,
            right: (one) => <PairItem {...describeSides(one)} amount={null} />,
            tone: toneOf,
            selected: ({ key }) => selected.has(key),
          }}
          cursor={cursor.at}
          onCursor={(index) => {
            cursor.go(index)
            if (isPhone) setShowsCard(true)
          }}
          onToggle={({ key }) =>
            setSelected((before) => {
              const next = new Set(before)
              if (!next.delete(key)) next.add(key)
              return next
            })
          }
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

type Proposed = { problem: DayProblem; proposal: ProposedAnswer | null }

/** What Enter does with these questions, in words. */
function describePrimary(proposals: readonly Proposed[]) {
  const [first, ...others] = proposals
  if (!first) return { label: 'Responder', isProposal: false }
  const label = first.proposal?.label ?? describeQuestion(first.problem)
  const isProposal = first.proposal !== null
  if (others.length === 0) return { label, isProposal }
  if (isProposal && others.every(({ proposal }) => proposal?.label === label))
    return { label: `${label} (${proposals.length})`, isProposal }
  return { label, isProposal: false, refusal: 'As linhas selecionadas não têm a mesma proposta.' }
}

function describeQuestion({ row, differences: [difference] }: DayProblem) {
  if (row?.tie != null) return 'Escolher o par'
  return difference?.severity === 'critical' ? 'Apurar' : 'Explicar'
}

const AnswerTag = ({ problem, proposal }: Proposed) => (
  <div>
    <StatusTag tone={proposal ? 'info' : 'neutral'}>
      {proposal?.kind === 'explain' ? proposal.reason_name : (proposal?.label ?? describeQuestion(problem))}
    </StatusTag>
  </div>
)

type ChoicesProps = { problem: DayProblem; refusal: string | undefined; choose: (choice: ProposedAnswer) => void }

/** The pairs that an ambiguous match allows; while one of them has the focus, a digit chooses. */
function Choices({ problem, refusal, choose }: ChoicesProps) {
  const choices = listChoices(problem)
  if (choices.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div
      role="group"
      aria-label="Pares possíveis"
      data-choices=""
      onKeyDown={(event) => {
        if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        const choice = choices[Number(event.key) - 1]
        if (choice && !refusal) choose(choice)
      }}
    >
      <Inline>
        {choices.map((choice, index) => (
          <Button key={choice.label} small blocked={refusal} onClick={() => choose(choice)}>
            {index + 1} {choice.label}
          </Button>
        ))}
      </Inline>
    </div>
  )
}

type ToolsProps = Day & { questions: ReturnType<typeof useQuestions>; isAnswering: boolean }

function Tools({ day, questions: { shown, matched }, isAnswering }: ToolsProps) {
  const change = useUrlParams()[1]
  const differing = shown.filter(({ differences }) => differences.length > 0).length
  const notices = day.pending_inconsistencies
  return (
    <>
      <strong>
        {differing === 0 ? 'Nada a resolver' : formatCount(differing, 'coisa a resolver', 'coisas a resolver')}
      </strong>
      {shown.length > differing && (
        <span>e {formatCount(shown.length - differing, 'casamento a decidir', 'casamentos a decidir')}</span>
      )}
      {matched > 0 && (
        <Button small look="quiet" keys={isAnswering ? undefined : 't'} onClick={() => change({ tab: 'casamento' })}>
          {formatCount(matched, 'casado', 'casados')}
        </Button>
      )}
      {notices > 0 && (
        <Button
          small
          look="quiet"
          keys={isAnswering ? undefined : 'w'}
          to={`/cash-conciliation/solicitation/${day.business_date}/inconsistent-transactions?company=${day.company_id}`}
        >
          {formatCount(notices, 'aviso que não impede o envio', 'avisos que não impedem o envio')}
        </Button>
      )}
    </>
  )
}

type NothingLeftProps = Day & { isLoaded: boolean; isAfterAnswer: boolean }

/** The next step of a day without questions; it gets the focus after the last answer. */
function NothingLeft({ day, isLoaded, isAfterAnswer }: NothingLeftProps) {
  const part = useRef<HTMLDivElement>(null)
  const find = (wanted: string) => day.actions.find(({ name }) => name === wanted)
  const closing = find('close')
  const isClosable = closing !== undefined && closing.refusal === null
  const action = isClosable ? closing : find('submit')
  const to = action?.refusal === null ? getSignatureAddress(day, isClosable ? 'close' : 'submit') : undefined
  useEffect(() => {
    const { activeElement } = document
    const isOnPage = activeElement === document.body || activeElement === part.current || activeElement?.matches('h1')
    if (isAfterAnswer && isOnPage) (part.current?.querySelector('a') ?? part.current)?.focus()
  }, [isAfterAnswer, to])
  if (!isLoaded) return <Skeleton lines={8} height={18} />
  return (
    <div ref={part} tabIndex={-1}>
      <EmptyState title={to ? 'Tudo explicado.' : 'Nada a resolver aqui.'}>
        {action?.refusal}
        {action && to && (
          <Button look="primary" to={to}>
            {action.label}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
