import { RecordAttachments } from '@app/areas/records/web'
import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { differenceRecord, getDifferenceGuide } from '@app/domain/day/differences/contract'
import { Form, KeyValue, useShortcut } from '@app/kit/web'
import { type KeyboardEvent, useRef } from 'react'
import { ExplainForm } from '../day-parts/explain.form.tsx'
import css from '../day-parts/row-card.module.css'
import { useStale } from '../day-parts/stale.tsx'
import { deferFields } from '../differences/defer.form.tsx'
import { differences } from '../differences/differences.contract.ts'
import { listFindings } from './findings.rules.ts'

export type AnswerKind = 'explain' | 'defer'

/** Initial values of the form after a person has chosen an explanation. */
export type AnswerPreset = {
  reason_id: string
  note: string
  /** The answer is a file, so its field opens first. */
  opens?: boolean
}

type AnswerProps = {
  day: CashConciliationDetail
  difference: DayDifference
  answering: AnswerKind
  preset: AnswerPreset | undefined
  onClose: () => void
  onDone: () => void
}

/** While the answer has the focus, letters and digits do not act on the rows; P attaches a proof. */
function keepRowKeys(event: KeyboardEvent<HTMLDivElement>) {
  const isText = event.target instanceof HTMLElement && event.target.matches('textarea, input:not([type=radio])')
  const isCharacter = event.key.length === 1 && event.key !== ' ' && event.key.toLowerCase() !== 'p'
  if (isCharacter && !isText && !event.ctrlKey && !event.altKey && !event.metaKey) event.preventDefault()
}

/** The answer that a person writes to a difference, with the proof above it. */
export const AnswerForm = ({ day, difference, answering, preset, onClose, onDone }: AnswerProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: only keeps keys of the rows from acting
  <div className={css.answer} onKeyDown={keepRowKeys}>
    <Guide code={difference.code} />
    <Proof difference={difference} opens={preset?.opens} />
    {answering === 'explain' ? (
      <ExplainForm
        day={day}
        difference={difference}
        preset={preset}
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

function Guide({ code }: Pick<DayDifference, 'code'>) {
  const guide = getDifferenceGuide(code)
  return (
    <KeyValue
      items={[
        ['Prova', guide?.evidence],
        ['Costuma terminar', guide?.resolution],
      ]}
    />
  )
}

function DeferForm({ difference, onClose, onDone }: Pick<AnswerProps, 'difference' | 'onClose' | 'onDone'>) {
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

function Proof({ difference, opens }: { difference: DayDifference; opens: boolean | undefined }) {
  const part = useRef<HTMLDivElement>(null)
  useShortcut('p', 'Anexar prova', () => part.current?.querySelector<HTMLInputElement>('input[type=file]')?.click())
  return (
    <div ref={part}>
      <h3>{difference.severity === 'critical' ? 'Prova: exigida (P anexa)' : 'Prova (P anexa)'}</h3>
      <RecordAttachments record={differenceRecord} id={difference.id} {...(opens && { opens })} />
    </div>
  )
}
