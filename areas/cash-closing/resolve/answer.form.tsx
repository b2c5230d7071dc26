import { RecordAttachments } from '@app/areas/records/web'
import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { differenceRecord, getDifferenceGuide } from '@app/domain/day/differences/contract'
import { Form, KeyValue, Loaded, useRead, useShortcut } from '@app/kit/web'
import { type KeyboardEvent, useRef } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { ExplainForm } from '../day-parts/explain.form.tsx'
import css from '../day-parts/row-card.module.css'
import { useStale } from '../day-parts/stale.tsx'
import { deferFields } from '../differences/defer.form.tsx'
import { differences } from '../differences/differences.contract.ts'
import { contestFields } from '../disputes/contest.tsx'
import { disputes } from '../disputes/disputes.contract.ts'
import { listFindings } from './findings.rules.ts'

export type AnswerKind = 'explain' | 'defer' | 'contest'

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
    <AnswerFields {...{ day, difference, answering, preset, onClose, onDone }} />
  </div>
)

function AnswerFields({ answering, ...props }: AnswerProps) {
  const { day, difference, preset, onClose, onDone } = props
  if (answering === 'contest') return <DisputeForm {...props} />
  if (answering === 'defer') return <DeferForm difference={difference} onClose={onClose} onDone={onDone} />
  return (
    <ExplainForm
      day={day}
      difference={difference}
      preset={preset}
      findings={listFindings(difference.code)}
      onClose={onClose}
      onCancel={onClose}
      onDone={onDone}
    />
  )
}

/** Disputes the second capture, and excludes it in the same operation. */
function DisputeForm({ day, difference, preset, onClose, onDone }: Omit<AnswerProps, 'answering'>) {
  const stale = useStale()
  const reasons = useRead(cashConciliations.reasons, { params: { id: day.id } }, { staleTime: 60_000 })
  return (
    <Loaded read={reasons}>
      {({ data }) => (
        <>
          {stale.notice}
          <p>A exclusão fica em rascunho até o comprovante ser anexado ao lançamento e aplicada.</p>
          <Form
            submit={disputes.contest}
            params={{ difference_id: difference.id }}
            carried={{ version: difference.version, exclude: true }}
            initial={{ against: 'acquirer', reason_id: preset?.reason_id, note: preset?.note }}
            draft={false}
            action="Desconsiderar e contestar"
            onFailed={stale.failed}
            onCancel={onClose}
            onDone={onDone}
          >
            {contestFields({
              reasons: data.filter(({ difference_codes }) => difference_codes.includes(difference.code)),
              severity: difference.severity,
            })}
          </Form>
        </>
      )}
    </Loaded>
  )
}

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
