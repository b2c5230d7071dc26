import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { type EvidenceView, parseEvidence } from '@app/domain/day/differences/contract'
import {
  type ManualKind,
  type ManualSide,
  manualKinds,
  manualSides,
  paymentMethodLabels,
} from '@app/domain/day/facts/contract'
import { isProven } from '@app/domain/day/life/contract'
import { addDays, localDate, localTime, showDate, toInstant } from '@app/kit/contract'
import {
  Choices,
  Columns,
  Form,
  Loaded,
  MoneyField,
  RecordForm,
  SelectField,
  Stack,
  TextField,
  TimeField,
  useFieldSource,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { type ReactNode, useEffect, useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import type { ManualDetail } from '../cash-conciliations/manual-line.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import type { BoardItem } from '../cash-conciliations/workbench.rules.ts'
import { useStale } from '../day-parts/stale.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { FuellingField } from './fuelling-field.tsx'
import { Why } from './manual-why.tsx'
import { filterExcludableItems, targetOptions, unsoldFuellings } from './manuals.rules.ts'
import { notifyManualResult } from './notify-manual-result.tsx'

type ManualFormProps = { day: CashConciliationDetail; line?: ManualDetail; onDone?: (line: ManualDetail) => void }

const kinds: readonly ManualKind[] = ['add', 'reclassify', 'exclude']
const sides: readonly ManualSide[] = ['system', 'confirmation']
const sideChoices = sides.map((id) => ({ id, label: manualSides[id] }))

type SendingProps = ManualFormProps & {
  kind: ManualKind
  /** Id in the link that opened the form. The form does not restore a draft that was saved for another id. */
  target?: string | null
  initial: Record<string, unknown> | undefined
  children: ReactNode
}

/** Sends a new line of the day, or edits `line` at its place. */
function ManualForm({ day, line, onDone, kind, target, initial, children }: SendingProps) {
  const stale = useStale()
  // A correction has the time of the line that it corrects.
  const carried = kind === 'add' ? { kind } : { kind, occurred_at: undefined }
  const isProposal = isProven(day.status)
  const finish = (saved: ManualDetail) => {
    notifyManualResult(saved)
    onDone?.(saved)
  }
  if (line)
    return (
      <RecordForm
        submit={manualTransactions.updateManual}
        params={{ manual_id: line.id }}
        initial={{ ...initial, version: line.version }}
        record={manualTransactions.manual}
        carried={carried}
        onDone={finish}
      >
        {children}
      </RecordForm>
    )
  return (
    <Form
      submit={isProposal ? dayLife.proposeManual : cashConciliations.addManual}
      params={{ id: day.id }}
      initial={initial}
      carried={{ ...carried, version: day.version }}
      about={target ? `${kind}:${target}` : kind}
      action={isProposal ? 'Propor' : 'Registrar'}
      onFailed={stale.failed}
      onDone={finish}
    >
      {stale.notice}
      {children}
    </Form>
  )
}

const toFormValues = (line: ManualDetail | undefined) =>
  line && {
    side: line.side,
    occurred_at: line.occurred_at,
    movement_type_code: line.movement_type_code,
    amount_cents: line.amount_cents,
    nsu: line.nsu ?? undefined,
    auth_code: line.auth_code ?? undefined,
    terminal_logical_no: line.terminal_logical_no ?? undefined,
    e2e_id: line.e2e_id ?? undefined,
    doc_no: line.doc_no ?? undefined,
    customer: line.customer ?? undefined,
    employee: line.employee ?? undefined,
    fuelling_id: line.fuelling_id ?? undefined,
    reason_id: line.reason_id ?? undefined,
    note: line.note,
  }

/** The day and its neighbours, for a shift that crosses midnight. */
const nearDays = (date: string) => [-1, 0, 1].map((days) => addDays(date, days))

type Answered = CashConciliationDetail['differences'][number] | undefined

/** Returns the initial values of a new line, which come from the difference that it answers. */
function toLineValues(answered: Answered) {
  const side = getMissingSide(answered)
  if (!answered) return { side }
  const [fuelling] = unsoldFuellings([answered])
  const { occurred_at } = answered
  const cancelled = parseEvidence(answered.suggestion)
  if (cancelled?.kind === 'post') return { side, ...toCancelledLine(cancelled) }
  return {
    side,
    occurred_at: occurred_at ? toInstant(localDate(occurred_at), localTime(occurred_at)) : undefined,
    amount_cents: Math.abs(answered.amount_cents) || undefined,
    fuelling_id: fuelling?.id,
  }
}

/** A line that the till cancelled, although its money left. */
const toCancelledLine = ({ movement_type_code, amount_cents, ...line }: Extract<EvidenceView, { kind: 'post' }>) => ({
  ...{ movement_type_code, amount_cents, occurred_at: line.occurred_at },
  doc_no: line.doc_no ?? undefined,
  employee: line.employee ?? undefined,
  note: `${line.sentence}.`,
})

/** A sale without its receipt lacks the confirmation: another sale would double the shortage. */
const getMissingSide = (difference: Answered): ManualSide =>
  difference?.code === 'D01' || difference?.code === 'D11' ? 'confirmation' : 'system'

const toSide = (value: unknown): ManualSide => (value === 'confirmation' ? value : 'system')

/** Describes a value without a field of the kit, so that a comparison with another version shows it. */
function useDescribedValue(name: string, label: string, show: (value: unknown) => string) {
  const { register } = useFieldSource()
  useEffect(() => register?.(name, { label, show }))
}

/** `cleared` is the field whose value belongs to the other side. */
function SideField({ cleared }: { cleared: 'fuelling_id' | 'target_id' }) {
  const { value, set } = useFieldSource()
  useDescribedValue('side', 'Lado', (side) => manualSides[toSide(side)])
  const choose = (side: ManualSide) => {
    set('side', side)
    set(cleared, null)
  }
  return <Choices label="Lado" choices={sideChoices} chosen={toSide(value('side'))} onChoose={choose} />
}

/** Day and time of a line are one value of the form, which is empty until the time is known. */
function OccurredAtFields({ day, line }: Pick<ManualFormProps, 'day' | 'line'>) {
  const { value, set, error } = useFieldSource()
  const [chosenDay, setChosenDay] = useState(day.business_date)
  const occurred_at = value('occurred_at')
  const at = typeof occurred_at === 'string' ? occurred_at : undefined
  const date = at ? localDate(at) : chosenDay
  const time = at ? localTime(at) : null
  useDescribedValue('occurred_at', 'Data e hora', (instant) =>
    typeof instant === 'string' ? `${showDate(localDate(instant))} ${localTime(instant)}` : '–',
  )
  const change = (nextDate: string, nextTime: string | null) => {
    setChosenDay(nextDate)
    const isSame = line && nextTime === localTime(line.occurred_at) && nextDate === localDate(line.occurred_at)
    if (isSame) set('occurred_at', line.occurred_at)
    else set('occurred_at', nextTime === null ? null : toInstant(nextDate, nextTime))
  }
  return (
    <>
      <SelectField
        label="Dia"
        options={nearDays(day.business_date).map((near) => ({ value: near, label: showDate(near) }))}
        clearable={false}
        value={date}
        onChange={(next) => change(next ?? day.business_date, time)}
      />
      <TimeField
        label="Hora"
        value={time}
        onChange={(next) => change(date, next)}
        required
        error={error('occurred_at')}
      />
    </>
  )
}

/** `isPrefilled`: only the reason is missing. */
function AddFields({ day, line, isPrefilled }: Pick<ManualFormProps, 'day' | 'line'> & { isPrefilled: boolean }) {
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 }).data?.data ?? []
  const side = toSide(useFieldSource().value('side'))
  return (
    <>
      <SideField cleared="fuelling_id" />
      {side === 'confirmation' && <p>Fica em rascunho até o comprovante ser anexado e o lançamento aplicado.</p>}
      {side === 'system' && <FuellingField differences={day.differences} own={line?.fuelling_id ?? null} />}
      <Columns min={200}>
        <SelectField
          name="movement_type_code"
          label="Tipo de movimento"
          required
          autoFocus={!line && !isPrefilled}
          options={types.flatMap(({ code, name, method }) => (method ? { value: code, label: name } : []))}
        />
        <MoneyField name="amount_cents" label="Valor" required />
        <OccurredAtFields day={day} line={line} />
        <TextField name="nsu" label="NSU" inputMode="numeric" help="Cartão: NSU ou terminal." />
        <TextField name="auth_code" label="Autorização" />
        <TextField name="terminal_logical_no" label="Terminal" />
        <TextField name="e2e_id" label="Identificador do Pix" />
        <TextField name="doc_no" label="Documento" help="Nota, vale ou recibo." />
        <TextField name="customer" label="Cliente" help="Necessário em nota a prazo, vale de cliente e recebimento." />
        <TextField name="employee" label="Funcionário" help="Necessário em vale de funcionário." />
      </Columns>
      <Why day={day} autoFocus={isPrefilled} />
    </>
  )
}

function AddForm(props: ManualFormProps & { target?: string | null }) {
  const { day, line } = props
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 })
  const answered = day.differences.find(({ id, ref }) => id === props.target || ref === props.target)
  const lineValues = toLineValues(answered)
  return (
    <Loaded read={types}>
      {() => (
        <ManualForm {...props} kind="add" initial={toFormValues(line) ?? lineValues}>
          <AddFields day={day} line={line} isPrefilled={!line && 'movement_type_code' in lineValues} />
        </ManualForm>
      )}
    </Loaded>
  )
}

/** A whole line sends no amount: it stays whole if a later file changes the amount. */
const getPartCents = ({ part, amount_cents }: ManualDetail) => (part ? amount_cents : undefined)

type CorrectionProps = ManualFormProps & { kind: 'reclassify' | 'exclude' }
type BoardSides = { system: readonly BoardItem[]; confirmation: readonly BoardItem[] }

function TargetField({ day, kind, board }: Pick<CorrectionProps, 'day' | 'kind'> & { board: BoardSides }) {
  const { value, set, error } = useFieldSource()
  const bankedRead = useRead(dayMatches.bankMatches, { params: { id: day.id } }, { enabled: kind === 'exclude' })
  const side = toSide(value('side'))
  const options =
    side === 'system'
      ? targetOptions(board.system, 'movement')
      : targetOptions(filterExcludableItems(board.confirmation, bankedRead.data?.data ?? []), 'capture')
  const findOption = (target: unknown) => options.find((option) => option.value === String(target))
  useDescribedValue('target_id', 'Lançamento de origem', (target) => findOption(target)?.label ?? '–')
  return (
    <SelectField
      label="Lançamento de origem"
      required
      options={options}
      help={side === 'confirmation' ? 'O que o banco já pagou não se desconsidera.' : undefined}
      value={typeof value('target_id') === 'number' ? String(value('target_id')) : null}
      onChange={(chosen) => set('target_id', chosen === null ? null : Number(chosen))}
      error={error('target_id')}
    />
  )
}

function CorrectionForm({ target = null, ...props }: CorrectionProps & { target?: string | null }) {
  const { day, line, kind } = props
  const board = useRead(cashConciliations.matches, { params: { id: day.id } })
  const method_to = useUrlParams()[0].get('forma')
  const initial = line
    ? {
        ...toFormValues(line),
        amount_cents: getPartCents(line),
        method_to: line.method_to ?? undefined,
        target_id: line.target_id ?? undefined,
      }
    : {
        side: 'system',
        target_id: target === null ? undefined : Number(target),
        ...(kind === 'reclassify' && method_to && { method_to }),
      }
  return (
    <Loaded read={board}>
      {(sides) => (
        <ManualForm {...props} target={target} initial={initial}>
          {kind === 'exclude' && <SideField cleared="target_id" />}
          <Columns min={340}>
            <TargetField day={day} kind={kind} board={sides} />
            {kind === 'reclassify' && (
              <SelectField name="method_to" label="Para a forma" options={paymentMethodLabels} />
            )}
            {kind === 'reclassify' && (
              <MoneyField
                name="amount_cents"
                label="Valor da parte"
                required={false}
                help="Em branco: a linha inteira."
              />
            )}
          </Columns>
          <Why day={day} />
        </ManualForm>
      )}
    </Loaded>
  )
}

type NewManualProps = ManualFormProps & {
  kind: ManualKind
  target: string | null
  onKind: (kind: ManualKind) => void
}

export const NewManualForm = ({ kind, target, onKind, ...props }: NewManualProps) => (
  <Stack>
    <Choices
      label="Operação"
      choices={kinds.map((id) => ({ id, label: manualKinds[id] }))}
      chosen={kind}
      onChoose={onKind}
    />
    {kind === 'add' ? (
      <AddForm {...props} target={target} />
    ) : (
      <CorrectionForm key={kind} {...props} kind={kind} target={target && /^\d+$/.test(target) ? target : null} />
    )}
  </Stack>
)

export const EditManual = (props: ManualFormProps & { line: ManualDetail }) =>
  props.line.kind === 'add' ? <AddForm {...props} /> : <CorrectionForm {...props} kind={props.line.kind} />
