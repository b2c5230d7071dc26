import { type CashConciliationDetail, type DayDifference, parseSuggestion } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showDate } from '@app/kit/contract'
import { Inline, KeyValue, Money, Skeleton, Volume } from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import type { PairRow } from '../cash-conciliations/workbench.rules.ts'
import { DifferenceProofs } from '../day-parts/difference-proofs.tsx'
import css from '../day-parts/row-card.module.css'
import { DifferenceTag, differenceName, SeverityTag } from '../day-parts/tags.tsx'
import { Side } from '../workbench/pair-row.tsx'
import type { AnswerKind, AnswerPreset } from './answer.form.tsx'
import { type DayProblem, findWhy } from './problems.rules.ts'

const DifferenceSides = lazy(() =>
  import('./difference-sides.tsx').then((sides) => ({ default: sides.DifferenceSides })),
)
const AnswerForm = lazy(() => import('./answer.form.tsx').then((form) => ({ default: form.AnswerForm })))

type CardProps = {
  day: CashConciliationDetail
  problem: DayProblem
  rows: readonly PairRow[]
  /** Buttons that answer at once, above the evidence. */
  answers: ReactNode
  /** The answer that is being written; null if none. */
  answering: AnswerKind | null
  preset: AnswerPreset | undefined
  onClose: () => void
  onDone: () => void
}

/** Differences with a side that is neither a sale nor a capture: a file, a till, the pump, a tank. */
const sidedCodes: readonly string[] = ['D01', 'D09', 'D11', 'D15', 'D16']

const noneSelected: ReadonlySet<string> = new Set()

type ItemsProps = { title: string; none: string; items: NonNullable<DayProblem['row']>['system'] }

const Items = ({ title, none, items }: ItemsProps) => (
  <section>
    <h3>{title}</h3>
    {items.length === 0 ? (
      <p className={css.none}>{none}</p>
    ) : (
      <Side items={items} selectable={false} selected={noneSelected} onToggle={() => undefined} />
    )}
  </section>
)

/** Effects on more than one method, which the total does not show. */
const Effects = ({ difference: { effects } }: { difference: DayDifference }) =>
  effects.length > 1 && (
    <KeyValue
      items={effects.map(({ method, amount_cents }) => [
        paymentMethodLabels[method],
        <Money key={method} cents={amount_cents} signed />,
      ])}
    />
  )

const GivenAnswer = ({ difference }: { difference: DayDifference }) =>
  difference.reason_name !== null && (
    <KeyValue
      items={[
        ['Motivo', difference.reason_name],
        ['Observação', difference.note],
        ['Explicada por', difference.explained_by_name ?? 'Sistema'],
      ]}
    />
  )

function ExclusionRefusal({ difference }: { difference: DayDifference }) {
  const suggestion = parseSuggestion(difference.suggestion)
  return suggestion?.kind === 'exclude' && suggestion.refusal && <p>{suggestion.refusal}</p>
}

/** One problem in full: both sides, the evidence, and the answer that a person writes. */
export function ProblemCard({ day, problem, rows, answers, answering, preset, onClose, onDone }: CardProps) {
  const { differences: found, row, amount_cents, volume_ml } = problem
  const [difference] = found
  const why = findWhy(problem)
  const refused = found.find(({ refused_comment }) => refused_comment !== null)
  return (
    <div className={css.card}>
      {refused && (
        <p className={css.refusal}>
          {refused.refused_by_name ?? 'O analista'} recusou: “{refused.refused_comment}”
        </p>
      )}
      <h2>{problem.sentence}</h2>
      <Inline>
        <Money cents={amount_cents} signed strong />
        {volume_ml !== null && <Volume ml={volume_ml} />}
        {difference && <SeverityTag severity={difference.severity} />}
        {difference && difference.status !== 'open' && <DifferenceTag status={difference.status} />}
        {difference?.deferred_to && <small>até {showDate(difference.deferred_to)}</small>}
        <small>{found.map(({ code }) => `${code} ${differenceName(code)}`).join(' · ')}</small>
      </Inline>
      {row && (
        <>
          <Items title="Sistema" none="Nenhuma venda" items={row.system} />
          <Items title="Confirmação" none="Nenhuma captura" items={row.confirmation} />
        </>
      )}
      {difference && sidedCodes.includes(difference.code) && (
        <Suspense fallback={<Skeleton lines={4} height={20} />}>
          <DifferenceSides {...{ day, difference, rows }} />
        </Suspense>
      )}
      {why && why !== problem.sentence && <p>Por quê: {why}.</p>}
      {answering === null ? (
        <>
          {answers}
          {difference && (
            <>
              <ExclusionRefusal difference={difference} />
              <Effects difference={difference} />
              <GivenAnswer difference={difference} />
              <Proofs difference={difference} />
            </>
          )}
        </>
      ) : (
        difference && (
          <Suspense fallback={<Skeleton lines={6} height={28} />}>
            <AnswerForm
              key={`${difference.id}:${answering}`}
              {...{ day, difference, answering, preset, onClose, onDone }}
            />
          </Suspense>
        )
      )}
    </div>
  )
}

const Proofs = ({ difference }: { difference: DayDifference }) =>
  difference.attachment_count === 0 ? (
    <p className={css.none}>Nenhuma prova anexada.</p>
  ) : (
    <div>
      <DifferenceProofs difference={difference} />
    </div>
  )
