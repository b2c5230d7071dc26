import { instantOf } from '@app/kit/contract'
import {
  Choices,
  Columns,
  Form,
  Loaded,
  MoneyField,
  notify,
  SelectField,
  Stack,
  TextAreaField,
  TextField,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { methods } from '../day-facts.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { useStale } from '../stale.tsx'
import { type ManualKind, type ManualSide, manualKinds, manualSides } from './manual-labels.contract.ts'
import { targetOptions } from './manuals.rules.ts'

type Given = { day: CashConciliationDetail }

const isKind = (name: string | null): name is ManualKind => name !== null && Object.hasOwn(manualKinds, name)
const kinds: readonly ManualKind[] = ['add', 'reclassify', 'exclude']
const sides: readonly ManualSide[] = ['system', 'confirmation']

const Note = () => (
  <TextAreaField name="note" label="Observação" help="Por que é preciso, com ao menos 10 caracteres." rows={2} />
)

/** A line that the system missed. */
function Added({ day }: Given) {
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 })
  const [time, setTime] = useState<string | null>(null)
  const written = time?.trim() ?? ''
  const valid = /^([01]\d|2[0-3]):?[0-5]\d$/.test(written)
  const clock = written.includes(':') ? written : `${written.slice(0, 2)}:${written.slice(2)}`
  const sending = useSent(day, { kind: 'add', occurred_at: valid ? instantOf(day.business_date, clock) : undefined })
  return (
    <Loaded read={types}>
      {({ data }) => (
        <Form key={sending.made} {...sending.form}>
          {sending.notice}
          <Columns min={200}>
            <SelectField
              name="movement_type_code"
              label="Tipo de movimento"
              options={data.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <MoneyField name="amount_cents" label="Valor" />
            <TextField
              label="Hora"
              placeholder="15:02"
              value={time}
              onChange={setTime}
              error={written !== '' && !valid ? 'Escreva a hora como 15:02.' : undefined}
            />
            <TextField name="nsu" label="NSU" inputMode="numeric" />
            <TextField name="auth_code" label="Autorização" />
            <TextField name="e2e_id" label="Identificador do Pix" />
          </Columns>
          <Note />
        </Form>
      )}
    </Loaded>
  )
}

/** A line of a side that is to be moved to another method or set aside. */
function Corrected({ day, kind }: Given & { kind: 'reclassify' | 'exclude' }) {
  const board = useRead(cashConciliations.matches, { params: { id: day.id } })
  const [side, setSide] = useState<ManualSide>('system')
  const [target, setTarget] = useState<string | null>(null)
  const sending = useSent(day, { kind, side, target_id: target === null ? undefined : Number(target) })
  const change = (next: ManualSide) => {
    setSide(next)
    setTarget(null)
  }
  return (
    <Loaded read={board}>
      {({ system, confirmation }) => (
        <Form key={sending.made} {...sending.form}>
          {sending.notice}
          {kind === 'exclude' && (
            <Choices
              label="Lado"
              choices={sides.map((id) => ({ id, label: manualSides[id] }))}
              chosen={side}
              onChoose={change}
            />
          )}
          <Columns min={340}>
            <SelectField
              name="target_id"
              label="Lançamento de origem"
              required
              options={side === 'system' ? targetOptions(system, 'movement') : targetOptions(confirmation, 'capture')}
              value={target}
              onChange={setTarget}
            />
            {kind === 'reclassify' && <SelectField name="method_to" label="Para a forma" options={methods} />}
          </Columns>
          <Note />
        </Form>
      )}
    </Loaded>
  )
}

/** What every kind of line sends besides its fields, and what happens after. */
function useSent(day: CashConciliationDetail, carried: Record<string, unknown>) {
  const stale = useStale()
  const [made, setMade] = useState(0)
  return {
    notice: stale.notice,
    made,
    form: {
      submit: cashConciliations.addManual,
      params: { id: day.id },
      carried: { side: 'system', ...carried, version: day.version },
      action: 'Registrar',
      onFailed: stale.failed,
      onDone: () => {
        setMade(made + 1)
        notify.success('Lançamento registrado; o dia foi recalculado.')
      },
    },
  }
}

/** Adds, moves or sets aside a line; the operation lives in the address as `?operacao=`. */
export function NewManual({ day }: Given) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('operacao')
  const kind = isKind(named) ? named : 'add'
  return (
    <Stack>
      <Choices
        label="Operação"
        choices={kinds.map((id) => ({ id, label: manualKinds[id] }))}
        chosen={kind}
        onChoose={(id) => setSearch({ operacao: id }, { replace: true })}
      />
      {kind === 'add' ? <Added day={day} /> : <Corrected key={kind} day={day} kind={kind} />}
    </Stack>
  )
}
