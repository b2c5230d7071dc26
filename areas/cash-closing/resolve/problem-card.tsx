import { RecordAttachments } from '@app/areas/records/web'
import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { Form, Inline, KeyValue, Money, useShortcut, Volume } from '@app/kit/web'
import { type ReactNode, useRef } from 'react'
import { buildGuideFacts } from '../day-parts/difference-view.tsx'
import { ExplainForm } from '../day-parts/explain.form.tsx'
import { useStale } from '../day-parts/stale.tsx'
import { differenceName, SeverityTag } from '../day-parts/tags.tsx'
import { deferFields } from '../differences/defer.form.tsx'
import { differences } from '../differences/differences.contract.ts'
import { Side } from '../workbench/pair-row.tsx'
import css from './problem-card.module.css'
import { listFindings, type Problem } from './problems.rules.ts'

export type AnswerKind = 'explain' | 'defer'

type CardProps = {
  day: CashConciliationDetail
  problem: Problem
  proposal: ReactNode
  /** The answer that is being written; null if none. */
  answering: AnswerKind | null
  onClose: () => void
  onDone: () => void
}

const noneSelected: ReadonlySet<string> = new Set()

const Items = ({ title, items }: { title: string; items: NonNullable<Problem['row']>['system'] }) => (
  <section>
    <h3>{title}</h3>
    {items.length === 0 ? (
      <p className={css.none}>Nenhum registro</p>
    ) : (
      <Side items={items} selectable={false} selected={noneSelected} onToggle={() => undefined} />
    )}
  </section>
)

function DeferForm({
  difference,
  onClose,
  onDone,
}: Pick<CardProps, 'onClose' | 'onDone'> & { difference: DayDifference }) {
  const stale = useStale()
  return (
    <>
      {stale.notice}
      <Form
        submit={differences.defer}
        params={{ id: difference.id }}
        carried={{ version: difference.version }}
        draft={false}
        action="Adiar"
        onFailed={stale.failed}
        onCancel={onClose}
        onDone={onDone}
      >
        {deferFields}
      </Form>
    </>
  )
}

function Proof({ difference }: { difference: DayDifference }) {
  const part = useRef<HTMLDivElement>(null)
  useShortcut('p', 'Anexar prova', () => part.current?.querySelector<HTMLInputElement>('input[type=file]')?.click())
  return (
    <div ref={part}>
      <h3>{difference.severity === 'critical' ? 'Prova: exigida (P anexa)' : 'Prova (P anexa)'}</h3>
      <RecordAttachments record={differenceRecord} id={difference.id} />
    </div>
  )
}

/** One question in full: both sides, the evidence, and the answer that a person writes. */
export function ProblemCard({ day, problem, proposal, answering, onClose, onDone }: CardProps) {
  const { differences: found, row, amount_cents, volume_ml } = problem
  const [difference] = found
  const why = row?.group?.sentence
  return (
    <div className={css.card}>
      <h2>{problem.sentence}</h2>
      <Inline>
        <Money cents={amount_cents} signed strong />
        {volume_ml !== null && <Volume ml={volume_ml} />}
        {difference && <SeverityTag severity={difference.severity} />}
        <small>{found.map(({ code }) => `${code} ${differenceName(code)}`).join(' · ')}</small>
      </Inline>
      {row && (
        <>
          <Items title="Sistema" items={row.system} />
          <Items title="Confirmação" items={row.confirmation} />
        </>
      )}
      {why && why !== problem.sentence && <p>Por quê: {why}.</p>}
      {answering === null ? (
        <>
          {proposal}
          {difference && <KeyValue items={buildGuideFacts(difference.code)} />}
          {difference && <p className={css.none}>{countProofs(difference)}</p>}
        </>
      ) : (
        difference && (
          <div key={`${difference.id}:${answering}`} className={css.answer}>
            <Proof difference={difference} />
            {answering === 'explain' ? (
              <ExplainForm
                day={day}
                difference={difference}
                findings={listFindings(difference.code)}
                onClose={onClose}
                onCancel={onClose}
                onDone={onDone}
              />
            ) : (
              <DeferForm difference={difference} onClose={onClose} onDone={onDone} />
            )}
          </div>
        )
      )}
    </div>
  )
}

const countProofs = ({ attachment_count }: DayDifference) =>
  attachment_count === 0
    ? 'Nenhuma prova anexada.'
    : attachment_count === 1
      ? '1 prova anexada.'
      : `${attachment_count} provas anexadas.`
