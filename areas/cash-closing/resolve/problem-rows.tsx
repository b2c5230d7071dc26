import type { DayDifference } from '@app/domain/day/assessment/contract'
import { showDate, showMoney } from '@app/kit/contract'
import { Money, PairItem, StatusTag, Volume } from '@app/kit/web'
import { useMemo } from 'react'
import { isUnexplained } from '../day-parts/day.rules.ts'
import { DifferenceTag, differenceName } from '../day-parts/tags.tsx'
import { type DayProblem, describeQuestion, isConfirmedMatch, type ProposedAnswer } from './problems.rules.ts'

/** The fact and its detail, which the sentences of the product separate by a colon. */
function splitSentence(sentence: string) {
  const [title = '', ...rest] = sentence.split(': ')
  return { title, detail: rest.length > 0 ? rest.join(': ') : undefined }
}

const toneOf = (problem: DayProblem) => {
  const [difference] = problem.differences
  if (isConfirmedMatch(problem) || (difference && !isUnexplained(difference))) return 'good'
  return difference === undefined || difference.severity === 'low' || difference.severity === 'medium' ? 'wait' : 'bad'
}

function describeSides({ row, differences: [difference] }: DayProblem) {
  if (!row) return { title: difference ? differenceName(difference.code) : '', detail: undefined }
  const describe = (items: NonNullable<DayProblem['row']>['system'], none: string) =>
    items.map((item) => `${item.description} ${showMoney(item.amount_cents)}`).join(' + ') || none
  return {
    title: describe(row.system, 'Sem venda no sistema'),
    detail: describe(row.confirmation, 'Sem confirmação'),
  }
}

const renderAmount = ({ amount_cents, volume_ml }: DayProblem) =>
  amount_cents === 0 && volume_ml !== null ? <Volume ml={volume_ml} /> : <Money cents={amount_cents} />

const GivenAnswer = ({ difference: { status, reason_name, deferred_to } }: { difference: DayDifference }) => (
  <PairItem
    title={<DifferenceTag status={status} />}
    detail={reason_name ?? (deferred_to && `até ${showDate(deferred_to)}`) ?? undefined}
    amount={null}
  />
)

function AnswerCell({ problem, proposal }: { problem: DayProblem; proposal: ProposedAnswer | null }) {
  const [difference] = problem.differences
  if (difference && !isUnexplained(difference)) return <GivenAnswer difference={difference} />
  if (isConfirmedMatch(problem)) return <StatusTag tone="good">Casado</StatusTag>
  return (
    <div>
      <StatusTag tone={proposal ? 'info' : 'neutral'}>
        {proposal?.kind === 'explain' ? proposal.reason_name : (proposal?.label ?? describeQuestion(problem))}
      </StatusTag>
    </div>
  )
}

type ContentInput = {
  /** On a phone the card of a row shows what does not fit in its two lines. */
  isPhone: boolean
  /** Proposed answers by the key of the problem. */
  proposals: ReadonlyMap<string, ProposedAnswer | null>
  selected: ReadonlySet<string>
}

/** Returns the content of the rows of the grid; the same object as long as neither proposals nor selection change. */
export const useProblemContent = ({ isPhone, proposals, selected }: ContentInput) =>
  useMemo(
    () => ({
      left: (problem: DayProblem) => {
        const { title, detail } = splitSentence(problem.sentence)
        return <PairItem title={title} detail={isPhone ? undefined : detail} amount={renderAmount(problem)} />
      },
      middle: (problem: DayProblem) => <AnswerCell problem={problem} proposal={proposals.get(problem.key) ?? null} />,
      right: (problem: DayProblem) =>
        isPhone ? null : (
          <PairItem {...describeSides(problem)} amount={<small>{problem.differences[0]?.code}</small>} />
        ),
      tone: toneOf,
      selected: ({ key }: DayProblem) => selected.has(key),
    }),
    [isPhone, proposals, selected],
  )
