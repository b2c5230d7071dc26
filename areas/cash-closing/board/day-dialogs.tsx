import type { CashConciliation } from '@app/domain/day/contract'
import { formatSourceName } from '@app/domain/day/facts/contract'
import { showDate } from '@app/kit/contract'
import {
  Button,
  Form,
  Inline,
  Modal,
  SelectField,
  Stack,
  TextAreaField,
  toNamedOptions,
  useChange,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { notifyRequestSent, ReopeningFields } from '../day-life/ask.forms.tsx'
import { getMonthOfDay, notifyUnlocked, UnlockMonthFields } from '../day-life/lock-month.form.tsx'
import { useStale } from '../day-parts/stale.tsx'
import { board } from './board.contract.ts'

export type DialogName = 'rematch' | 'waive' | 'assign' | 'reopening' | 'unlock-month'
type Props = { day: CashConciliation; close: () => void }

function Rematch({ day, close }: Props) {
  const change = useChange(cashConciliations.rematch, { onSuccess: close })
  const rematch = () => change.mutate({ params: { id: day.id }, body: { version: day.version } }, { onError: close })
  return (
    <Stack>
      <p>As decisões das pessoas ficam; só o que a máquina casou é revisto.</p>
      <Decide label="Reprocessar casamento" busy={change.isPending} close={close} act={rematch} />
    </Stack>
  )
}

function Waive({ day, close }: Props) {
  const stale = useStale()
  return (
    <Stack>
      {stale.notice}
      <Form
        submit={cashConciliations.waiveSource}
        params={{ id: day.id }}
        carried={{ version: day.version }}
        initial={day.missing_sources.length === 1 ? { source: day.missing_sources[0] } : {}}
        action="Prosseguir"
        onFailed={stale.failed}
        onDone={close}
        onCancel={close}
      >
        <SelectField
          name="source"
          label="Fonte"
          options={day.missing_sources.map((source) => ({ value: source, label: formatSourceName(source) }))}
        />
        <TextAreaField name="reason" label="Motivo" help="Fica no histórico do dia, com ao menos 10 caracteres." />
      </Form>
    </Stack>
  )
}

function Assign({ day, close }: Props) {
  const [chosen, setChosen] = useState(day.responsible_id)
  const { data } = useRead(board.choices, {}, { staleTime: 300_000 })
  const [refusal, setRefusal] = useState<string>()
  const change = useChange(board.assignMany, {
    onSuccess: ({ failures: [failure] }) => (failure ? setRefusal(failure.reason) : close()),
  })
  const assign = () =>
    change.mutate({ body: { selection: { ids: [day.id] }, input: { responsible_id: chosen } } }, { onError: close })
  return (
    <Stack>
      <SelectField
        label="Responsável"
        options={toNamedOptions(data?.people)}
        value={chosen}
        onChange={setChosen}
        error={refusal}
        clearable
        placeholder="Ninguém"
      />
      <Decide label="Atribuir" busy={change.isPending} close={close} act={assign} />
    </Stack>
  )
}

function Reopening({ day, close }: Props) {
  const stale = useStale()
  return (
    <Stack>
      {stale.notice}
      <Form
        submit={dayLife.requestReopening}
        params={{ id: day.id }}
        carried={{ version: day.version }}
        action="Solicitar reabertura"
        onFailed={stale.failed}
        onDone={({ number }) => {
          notifyRequestSent(number)
          close()
        }}
        onCancel={close}
      >
        <ReopeningFields day_id={day.id} />
      </Form>
    </Stack>
  )
}

const UnlockMonth = ({ day, close }: Props) => (
  <Form
    submit={dayLife.unlockMonth}
    carried={getMonthOfDay(day)}
    action="Desbloquear mês"
    onDone={(answer) => {
      notifyUnlocked(answer)
      close()
    }}
    onCancel={close}
  >
    <UnlockMonthFields />
  </Form>
)

const Decide = (props: { label: string; busy: boolean; close: () => void; act: () => void }) => (
  <Inline>
    <Button disabled={props.busy} onClick={props.close}>
      Cancelar
    </Button>
    <Button look="primary" busy={props.busy} onClick={props.act}>
      {props.label}
    </Button>
  </Inline>
)

const dialogs = {
  rematch: { title: 'Reprocessar o casamento', Body: Rematch },
  waive: { title: 'Prosseguir sem uma fonte', Body: Waive },
  assign: { title: 'Responsável', Body: Assign },
  reopening: { title: 'Solicitar a reabertura', Body: Reopening },
  'unlock-month': { title: 'Desbloquear o mês', Body: UnlockMonth },
}

export default function DayDialog({ name, day, close }: Props & { name: DialogName }) {
  const { title, Body } = dialogs[name]
  return (
    <Modal open title={`${title}: ${day.company_name} · ${showDate(day.business_date)}`} onClose={close}>
      <Body day={day} close={close} />
    </Modal>
  )
}
