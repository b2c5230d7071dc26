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
import { buildPairRows, withConfirmed } from '../cash-conciliations/workbench.rules.ts'
import { getSignatureAddress } from '../day/day-actions.tsx'
import { ExplainMany } from '../day/explain-many.tsx'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { useStale } from '../day-parts/stale.tsx'
import { differenceName } from '../day-parts/tags.tsx'
import { useConfirmations } from '../workbench/confirmations.tsx'
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
  const confirmations = useConfirmations(day.id, board.dataUpdatedAt)
  const stale = useStale()
  const answers = useAnswers({ day, types: types.data?.data ?? [], confirmations, onFailed: stale.failed })
  const rows = useMemo(
    () => (board.data ? withConfirmed(buildPairRows(board.data), confirmations.ahead) : []),
    [board.data, confirmations.ahead],
  )
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
  return { at, go: (index: number) => setCursor({ key: shown[index]?.key, index }) }
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

/** All questions of a day, one answered after the other: Enter gives the proposed answer or asks for one. */
export function ResolveTab({ day }: Day) {
  const questions = useQuestions({ day })
  const { shown, propose, answers, stale, failed } = questions
  const cursor = useCursor(shown)
  const [answering, setAnswering] = useState<{ key: string; kind: AnswerKind } | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [showsPanel, setShowsPanel] = useState(true)
  const [showsCard, setShowsCard] = useState(false)
  const [isAfterAnswer, setAfterAnswer] = useState(false)
  const isPhone = useView() === 'mobile'
  const refusal = getEditRefusal(day)

  const underCursor = shown[cursor.at]
  // A written answer stays in view while the cursor moves.
  const problem = shown.find(({ key }) => key === answering?.key) ?? underCursor
  const chosen = shown.filter(({ key }) => selected.has(key))
  const openDifferences = chosen.flatMap(({ differences }) => differences)
  const proposals = (chosen.length > 0 ? chosen : underCursor ? [underCursor] : []).map((one) => ({
    problem: one,
    proposal: propose(one),
  }))
  const primary = describePrimary(proposals)

  // After an answer the focus returns to the row of its question, or to the row that takes its place.
  const isAnswering = answering !== null
  const last = useRef({ isAnswering, failures: answers.failures })
  useEffect(() => {
    const { isAnswering: wasAnswering, failures } = last.current
    last.current = { isAnswering, failures: answers.failures }
    if ((wasAnswering && !isAnswering) || failures !== answers.failures)
      document.querySelector<HTMLElement>('[data-fills-tab] tr[data-cursor]')?.focus()
  }, [isAnswering, answers.failures])

  const close = () => {
    setAnswering(null)
    setShowsCard(false)
  }
  const finish = () => {
    setAfterAnswer(true)
    close()
  }
  const ask = (kind: AnswerKind) => {
    if (!underCursor?.differences.length) return notify.info('Não há diferença nesta linha.')
    setAnswering({ key: underCursor.key, kind })
    setShowsCard(true)
    setShowsPanel(true)
  }
  const give = () => {
    for (const { problem: one, proposal } of proposals) if (proposal) answers.give(one, proposal)
    setSelected(new Set())
    finish()
  }
  const answer = () => {
    if (refusal) return notify.info(refusal)
    if (primary.refusal) return notify.info(primary.refusal)
    if (primary.isProposal) give()
    else if (chosen.length === 0) ask('explain')
  }
  const group = underCursor?.row?.group
  const card = problem && (
    <ProblemCard
      day={day}
      problem={problem}
      answering={answering?.key === problem.key ? answering.kind : null}
      onClose={close}
      onDone={finish}
      proposal={<Choices problem={problem} refusal={refusal} give={(choice) => answers.give(problem, choice)} />}
    />
  )
  return (
    <WorkArea
      tools={<Tools day={day} questions={questions} />}
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
                  keys="r"
                  busy={answers.isRefusing}
                  blocked={
                    refusal ?? (group?.status === 'suggested' ? undefined : 'Não há casamento sugerido nesta linha.')
                  }
                  onClick={() => group && answers.refuse(group.id)}
                >
                  Recusar
                </Button>
                {openDifferences.length > 1 ? (
                  <ExplainMany day={day} open={openDifferences} blocked={refusal} keys="x" />
                ) : (
                  <Button small keys="x" blocked={refusal} onClick={() => ask('explain')}>
                    Explicar
                  </Button>
                )}
                <Button small keys="h" blocked={refusal} onClick={() => ask('defer')}>
                  Adiar
                </Button>
                {!isPhone && (
                  <Button
                    small
                    look="quiet"
                    keys="i"
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

type ChoicesProps = { problem: DayProblem; refusal: string | undefined; give: (choice: ProposedAnswer) => void }

/** The pairs that an ambiguous match allows; a digit chooses one. */
const Choices = ({ problem, refusal, give }: ChoicesProps) => (
  <Inline>
    {listChoices(problem).map((choice, index) => (
      <Button key={choice.label} small keys={String(index + 1)} blocked={refusal} onClick={() => give(choice)}>
        {choice.label}
      </Button>
    ))}
  </Inline>
)

function Tools({ day, questions: { shown, matched } }: Day & { questions: ReturnType<typeof useQuestions> }) {
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
        <Button small look="quiet" keys="t" onClick={() => change({ tab: 'casamento' })}>
          {formatCount(matched, 'casado', 'casados')}
        </Button>
      )}
      {notices > 0 && (
        <Button
          small
          look="quiet"
          keys="w"
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
    const isOnPage = activeElement === document.body || activeElement?.matches('h1')
    if (isAfterAnswer && to && isOnPage) part.current?.querySelector('a')?.focus()
  }, [isAfterAnswer, to])
  if (!isLoaded) return <Skeleton lines={8} height={18} />
  return (
    <div ref={part}>
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
