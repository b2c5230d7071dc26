import { errorKinds, integrationSystems, messageStates } from '@app/domain/integration/contract'
import { formatCount } from '@app/kit/contract'
import {
  CompanyFilterField,
  DateTimeText,
  EmptyState,
  List,
  Panel,
  PeriodField,
  SelectField,
  Stack,
  TextField,
  toNamedOptions,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { Link } from 'react-router'
import { ConnectionCards } from './connection-cards.tsx'
import { filterStates, integrationMessages } from './integration-control.contract.ts'
import { formatDuration } from './integration-control.rules.ts'
import { MessageTag } from './integration-tags.tsx'
import { MessagePanel } from './message.panel.tsx'
import { ReasonTextField } from './reason-text-field.tsx'

const ages = [1, 2, 4, 8, 24, 72, 168].map((hours) => ({
  value: String(hours),
  label: hours < 24 ? `Mais de ${hours} h` : `Mais de ${hours / 24} ${hours === 24 ? 'dia' : 'dias'}`,
}))

function Filters() {
  const { data } = useRead(integrationMessages.choices, {}, { staleTime: 300_000 })
  const operations = data?.operations.map(({ name, label }) => ({ value: name, label }))
  return (
    <>
      <PeriodField />
      <SelectField name="status" label="Situação" options={filterStates} clearable placeholder="Todas" />
      <SelectField
        name="connection_id"
        label="Conexão"
        options={toNamedOptions(data?.connections)}
        clearable
        placeholder="Todas"
      />
      <CompanyFilterField companies={data?.companies} />
      <SelectField name="system" label="Sistema" options={integrationSystems} clearable placeholder="Todos" />
      <SelectField name="operation" label="Operação" options={operations ?? []} clearable placeholder="Todas" />
      <SelectField name="error_kind" label="Tipo de erro" options={errorKinds} clearable placeholder="Todos" />
      <TextField name="error_pattern" label="Erro" maxLength={200} />
      <TextField name="entity" label="Tipo de origem" maxLength={80} />
      <SelectField name="hours" label="Idade" options={ages} clearable placeholder="Qualquer" />
    </>
  )
}

const reason = <ReasonTextField />
const describeQueued = ({ changed }: { changed: number }) =>
  formatCount(changed, 'mensagem voltou para a fila.', 'mensagens voltaram para a fila.')

const bulk = [
  { label: 'Reprocessar', change: integrationMessages.reprocessMany, describeOutcome: describeQueued },
  { label: 'Ignorar', change: integrationMessages.ignoreMany, fields: reason },
  { label: 'Cancelar mensagens', change: integrationMessages.cancelMany, fields: reason, danger: true },
]

const last30 = { period: 'last-30' }
const bad = ['uncertain', 'failed_business', 'dead']

export default function MessagesTab() {
  const open = useOpenRecord('Mensagem', (id) => <MessagePanel key={id} id={id} />)
  return (
    <Stack>
      <ConnectionCards />
      <Panel flush>
        <List
          label="Mensagens"
          dense
          list={integrationMessages.list}
          first={last30}
          period="created_at"
          search="Conteúdo, código no sistema, origem ou correlação"
          filters={<Filters />}
          bulk={bulk}
          {...open.list}
          rowTone={({ status }) => (bad.includes(status) ? 'bad' : undefined)}
          empty={<EmptyState title="Nenhuma mensagem com estes filtros." />}
          columns={[
            { field: 'created_at', title: 'Data' },
            { field: 'operation_label', title: 'Operação', under: 'created_at' },
            { field: 'connection_name', title: 'Conexão' },
            { field: 'system', title: 'Sistema', labels: integrationSystems, under: 'connection_name' },
            {
              field: 'summary',
              title: 'Resumo',
              width: 300,
              cell: ({ summary, origin }) => (origin === null ? summary : <Link to={origin}>{summary}</Link>),
            },
            { field: 'company_name', title: 'Empresa', under: 'summary' },
            {
              field: 'status',
              title: 'Situação',
              labels: messageStates,
              cell: ({ status }) => <MessageTag status={status} />,
            },
            { field: 'error_message', title: 'Erro', width: 260, cell: ({ error_message }) => error_message ?? '–' },
            { field: 'attempts', title: 'Tentativas', number: true, wideOnly: true },
            {
              field: 'next_attempt_at',
              title: 'Próxima tentativa',
              wideOnly: true,
              cell: ({ status, next_attempt_at }) =>
                status === 'blocked_dependency' || next_attempt_at === null ? (
                  '–'
                ) : (
                  <DateTimeText instant={next_attempt_at} />
                ),
            },
            { field: 'error_kind', title: 'Tipo de erro', labels: errorKinds, hidden: true },
            {
              field: 'duration_ms',
              title: 'Duração',
              number: true,
              wideOnly: true,
              cell: ({ duration_ms }) => formatDuration(duration_ms),
            },
            { field: 'external_id', title: 'Código no sistema', hidden: true },
            { field: 'finished_at', title: 'Terminada em', hidden: true },
          ]}
        />
      </Panel>
      {open.above}
    </Stack>
  )
}
