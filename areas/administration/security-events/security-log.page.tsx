import {
  Count,
  DateTimeText,
  EmptyState,
  ListPage,
  PeriodField,
  SelectField,
  TextField,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import { securityKinds, securityLog } from './security-log.contract.ts'

function Filters() {
  const { data } = useRead(securityLog.people, {}, { staleTime: 300_000 })
  return (
    <>
      <PeriodField />
      <SelectField name="kind" label="O quê" options={securityKinds} clearable placeholder="Tudo" />
      <SelectField name="person_id" label="Pessoa" options={toNamedOptions(data?.data)} clearable placeholder="Todas" />
      <TextField name="ip" label="Endereço" placeholder="10.0.0.1" maxLength={60} />
    </>
  )
}

const last30 = { period: 'last-30' }
const trail = [{ label: 'Usuários', to: '/users/list' }]

export default function SecurityLogPage() {
  return (
    <ListPage
      title="Registro de segurança"
      trail={trail}
      detail="Entradas e recusas, mudanças de pessoas, acessos e conexões, exportações. Nada aqui pode ser alterado."
      list={securityLog.list}
      first={last30}
      period="happened_at"
      dense
      search="Nome, e-mail ou o que foi pedido"
      filters={<Filters />}
      empty={<EmptyState title="Nada neste período." />}
      columns={[
        { field: 'happened_at', title: 'Quando', cell: ({ happened_at }) => <DateTimeText instant={happened_at} /> },
        { field: 'kind', title: 'O quê', labels: securityKinds },
        { field: 'person', title: 'Pessoa' },
        { field: 'ip', title: 'Endereço' },
        { field: 'detail', title: 'Sobre' },
        {
          field: 'occurrences',
          title: 'Vezes',
          number: true,
          cell: ({ occurrences }) => <Count value={occurrences} />,
        },
        { field: 'request_id', title: 'Chamada', hidden: true },
      ]}
    />
  )
}
