import { RecordHistory } from '@app/areas/records/web'
import { integrationEnvironments, integrationSystems } from '@app/domain/integration/contract'
import {
  DateTimeText,
  FormDialog,
  KeyValue,
  MultiSelectField,
  NumberField,
  Panel,
  RecordPanel,
  TimeField,
  useCan,
} from '@app/kit/web'
import { type ConnectionCard, integrationConnections, weekdayNames } from './integration-control.contract.ts'
import { formatDuration, formatWindow } from './integration-control.rules.ts'
import { integrationConnectionRecord } from './integration-record.contract.ts'
import { HealthTag } from './integration-tags.tsx'
import { ReadingSchedules } from './reading-schedules.tsx'

const Limits = ({ id, max_concurrency, rate_per_minute, timeout_ms }: ConnectionCard) => (
  <FormDialog
    small
    opener="Limites"
    title="Limites da conexão"
    intro={<p>Valem para as próximas chamadas.</p>}
    submit={integrationConnections.setLimits}
    params={{ id }}
    initial={{ max_concurrency, rate_per_minute, timeout_ms }}
  >
    <NumberField name="max_concurrency" label="Chamadas ao mesmo tempo" autoFocus />
    <NumberField name="rate_per_minute" label="Chamadas por minuto" />
    <NumberField name="timeout_ms" label="Tempo limite (ms)" />
  </FormDialog>
)

function Window({ id, sending_window }: ConnectionCard) {
  const { weekdays = [], from = null, to = null } = sending_window?.[0] ?? {}
  return (
    <FormDialog
      small
      opener="Janela de envio"
      title="Janela de envio"
      intro={<p>Fora da janela as mensagens esperam na fila. Sem dias, a conexão envia a qualquer hora.</p>}
      submit={integrationConnections.setWindow}
      params={{ id }}
      initial={{ weekdays: weekdays.map(String), from, to }}
    >
      <MultiSelectField name="weekdays" label="Dias" options={weekdayNames} />
      <TimeField name="from" label="Das" />
      <TimeField name="to" label="Às" />
    </FormDialog>
  )
}

export function ConnectionPanel({ connection }: { connection: ConnectionCard }) {
  const mayManage = useCan()('admin')
  const { id, name, system, environment, owner_name, url, health, reason, last_ok_at } = connection
  return (
    <RecordPanel
      tag={
        <>
          <HealthTag health={health} /> <strong>{name}</strong>
        </>
      }
      {...(mayManage && {
        actions: [<Limits key="limits" {...connection} />, <Window key="window" {...connection} />],
      })}
    >
      <KeyValue
        items={[
          ['Sistema', integrationSystems[system]],
          ['Ambiente', integrationEnvironments[environment]],
          ['Dona', owner_name],
          ['Endereço', url],
          ['Motivo', reason],
          ['Último sucesso', last_ok_at && <DateTimeText key="ok" instant={last_ok_at} />],
          ['Chamadas ao mesmo tempo', connection.max_concurrency],
          ['Chamadas por minuto', connection.rate_per_minute],
          ['Tempo limite', formatDuration(connection.timeout_ms)],
          ['Janela de envio', formatWindow(connection.sending_window)],
        ]}
      />
      {system !== 'webhook' && <ReadingSchedules id={id} />}
      <Panel title="Histórico">
        <RecordHistory record={integrationConnectionRecord} id={id} />
      </Panel>
    </RecordPanel>
  )
}
