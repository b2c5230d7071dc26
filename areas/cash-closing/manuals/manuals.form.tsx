import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
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
  SelectField,
  Stack,
  TextField,
  TimeField,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { useState } from 'react'
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

type ManualFormProps = { day: CashConciliationDetail; line?: ManualDetail; onDone: (line: ManualDetail) => void }

const kinds: readonly ManualKind[] = ['add', 'reclassify', 'exclude']
const sides: readonly ManualSide[] = ['system', 'confirmation']
const sideChoices = sides.map((id) => ({ id, label: manualSides[id] }))

function useManualForm({ day, line, onDone }: ManualFormProps, carried: Record<string, unknown>) {
  const stale = useStale()
  const isProposal = isProven(day.status)
  const params: Record<string, string> = line ? { manual_id: line.id } : { id: day.id }
  return {
    notice: stale.notice,
    form: {
      submit: line ? manualTransactions.updateManual : isProposal ? dayLife.proposeManual : cashConciliations.addManual,
      params,
      carried: { ...carried, version: line?.version ?? day.version },
      action: line ? 'Salvar' : isProposal ? 'Propor' : 'Registrar',
      about: line?.id,
      onFailed: stale.failed,
      onDone: (savedLine: ManualDetail) => {
        notifyManualResult(savedLine)
        onDone(savedLine)
      },
    },
  }
}

const toFormValues = (line: ManualDetail | undefined) =>
  line && {
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

/** Returns what a new line takes from the difference that it answers. */
function toLineValues(difference: CashConciliationDetail['differences'][number] | undefined) {
  if (!difference) return undefined
  const [fuelling] = unsoldFuellings([difference])
  return { amount_cents: Math.abs(difference.amount_cents) || undefined, fuelling_id: fuelling?.id }
}

/** A sale without its receipt lacks the confirmation: another sale would double the shortage. */
const getMissingSide = (difference: CashConciliationDetail['differences'][number] | undefined): ManualSide =>
  difference?.code === 'D01' || difference?.code === 'D11' ? 'confirmation' : 'system'

function AddForm(props: ManualFormProps & { target?: string | null }) {
  const { day, line } = props
  const answered = day.differences.find(({ id, ref }) => id === props.target || ref === props.target)
  const initialTime = line?.occurred_at ?? answered?.occurred_at
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 })
  const [date, setDate] = useState<string | null>(initialTime ? localDate(initialTime) : day.business_date)
  const [time, setTime] = useState<string | null>(initialTime ? localTime(initialTime) : null)
  const [side, setSide] = useState<ManualSide>(line?.side ?? getMissingSide(answered))
  const isSameTime = line && time === localTime(line.occurred_at) && date === localDate(line.occurred_at)
  const at = time === null ? undefined : toInstant(date ?? day.business_date, time)
  const sending = useManualForm(props, {
    kind: 'add',
    side,
    occurred_at: isSameTime ? line.occurred_at : at,
    ...(side === 'confirmation' && { fuelling_id: undefined }),
  })
  return (
    <Loaded read={types}>
      {({ data }) => (
        <Form {...sending.form} initial={toFormValues(line) ?? toLineValues(answered)}>
          {sending.notice}
          <Choices label="Lado" choices={sideChoices} chosen={side} onChoose={setSide} />
          {side === 'confirmation' && <p>Fica em rascunho até o comprovante ser anexado e o lançamento aplicado.</p>}
          {side === 'system' && <FuellingField differences={day.differences} own={line?.fuelling_id ?? null} />}
          <Columns min={200}>
            <SelectField
              name="movement_type_code"
              label="Tipo de movimento"
              required
              autoFocus={!line}
              options={data.flatMap(({ code, name, method }) => (method ? { value: code, label: name } : []))}
            />
            <MoneyField name="amount_cents" label="Valor" required />
            <SelectField
              label="Dia"
              options={nearDays(day.business_date).map((value) => ({ value, label: showDate(value) }))}
              clearable={false}
              value={date}
              onChange={setDate}
            />
            <TimeField label="Hora" value={time} onChange={setTime} required />
            <TextField name="nsu" label="NSU" inputMode="numeric" help="Cartão: NSU ou terminal." />
            <TextField name="auth_code" label="Autorização" />
            <TextField name="terminal_logical_no" label="Terminal" />
            <TextField name="e2e_id" label="Identificador do Pix" />
            <TextField name="doc_no" label="Documento" help="Nota, vale ou recibo." />
            <TextField
              name="customer"
              label="Cliente"
              help="Necessário em nota a prazo, vale de cliente e recebimento."
            />
            <TextField name="employee" label="Funcionário" help="Necessário em vale de funcionário." />
          </Columns>
          <Why day={day} />
        </Form>
      )}
    </Loaded>
  )
}

/** A whole line sends no amount: it stays whole if a later file changes the amount. */
const getPartCents = ({ part, amount_cents }: ManualDetail) => (part ? amount_cents : undefined)

function CorrectionForm(props: ManualFormProps & { kind: 'reclassify' | 'exclude'; target?: string | null }) {
  const { day, line, kind } = props
  const board = useRead(cashConciliations.matches, { params: { id: day.id } })
  const bankedRead = useRead(dayMatches.bankMatches, { params: { id: day.id } }, { enabled: kind === 'exclude' })
  const filterUnpaid = (items: readonly BoardItem[]) => filterExcludableItems(items, bankedRead.data?.data ?? [])
  const [side, setSide] = useState<ManualSide>(line?.side ?? 'system')
  const [target, setTarget] = useState<string | null>(line?.target_id ? String(line.target_id) : (props.target ?? null))
  const sending = useManualForm(props, { kind, side, target_id: target === null ? undefined : Number(target) })
  const method_to = useUrlParams()[0].get('forma')
  const proposed = kind === 'reclassify' && method_to ? { method_to } : undefined
  const change = (next: ManualSide) => {
    setSide(next)
    setTarget(null)
  }
  return (
    <Loaded read={board}>
      {({ system, confirmation }) => (
        <Form
          {...sending.form}
          initial={
            line
              ? { ...toFormValues(line), amount_cents: getPartCents(line), method_to: line.method_to ?? undefined }
              : proposed
          }
        >
          {sending.notice}
          {kind === 'exclude' && <Choices label="Lado" choices={sideChoices} chosen={side} onChoose={change} />}
          <Columns min={340}>
            <SelectField
              name="target_id"
              label="Lançamento de origem"
              required
              options={
                side === 'system'
                  ? targetOptions(system, 'movement')
                  : targetOptions(filterUnpaid(confirmation), 'capture')
              }
              help={side === 'confirmation' ? 'O que o banco já pagou não se desconsidera.' : undefined}
              value={target}
              onChange={setTarget}
            />
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
        </Form>
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
