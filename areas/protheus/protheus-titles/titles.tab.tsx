import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { messageStates } from '@app/domain/integration/contract'
import { titleDivergences, titleStates } from '@app/domain/protheus/contract'
import { showDate } from '@app/kit/contract'
import {
  Alert,
  CompanyFilterField,
  DateField,
  EmptyState,
  List,
  Panel,
  PeriodField,
  SelectField,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { protheusTitles } from './protheus-titles.contract.ts'
import { TitlePanel } from './title.panel.tsx'
import { TitleTag } from './title-tags.tsx'

export const useTitleCompanies = () => useRead(protheusTitles.companies, {}, { staleTime: 300_000 }).data?.data

const Filters = () => (
  <>
    <PeriodField />
    <DateField name="due_from" label="Vence de" />
    <DateField name="due_to" label="Vence até" />
    <CompanyFilterField companies={useTitleCompanies()} />
    <SelectField name="method" label="Forma" options={paymentMethodLabels} clearable placeholder="Todas" />
    <SelectField name="state" label="Situação" options={titleStates} clearable placeholder="Todas" />
    <SelectField name="send_state" label="Envio" options={messageStates} clearable placeholder="Todos" />
    <SelectField
      name="divergent"
      label="Divergência"
      options={{ true: 'Só divergentes' }}
      clearable
      placeholder="Todos"
    />
  </>
)

const last30 = { period: 'last-30' }
const bad = ['uncertain', 'failed_business', 'dead']

/** Explains why no day has generated titles, and what to do. */
function NoTitles() {
  const { connection, has_titles = true } = useRead(protheusTitles.connection, {}).data ?? {}
  if (has_titles) return null
  if (!connection)
    return (
      <Alert tone="info">
        Ainda não há títulos: falta a conexão com o Protheus. Um administrador a cria em Controle de integrações.
      </Alert>
    )
  return (
    <Alert tone="info">
      {connection.titles_from === null
        ? 'Ainda não há títulos: em modo de leitura, o fechamento de um dia não os gera. Use Gerar títulos do dia em um dia fechado para ter rascunhos, ou um administrador escolhe o primeiro dia em Modo de envio.'
        : `Ainda não há títulos: nenhum dia desde ${showDate(connection.titles_from)} os gerou. Feche um dia, ou use Gerar títulos do dia.`}
    </Alert>
  )
}

export function TitlesTab() {
  const open = useOpenRecord('Título', (id) => <TitlePanel key={id} id={id} />)
  return (
    <Panel flush>
      <NoTitles />
      <List
        label="Títulos"
        dense
        list={protheusTitles.list}
        first={last30}
        period="business_date"
        search="Número, cliente, histórico ou chave no ERP"
        filters={<Filters />}
        bulk={[{ label: 'Enviar', change: protheusTitles.sendMany }]}
        {...open.list}
        rowTone={({ send_state, divergence }) =>
          bad.includes(send_state ?? '') || divergence !== null ? 'bad' : undefined
        }
        empty={
          <EmptyState title="Nenhum título com estes filtros.">
            Os títulos nascem dos dias fechados: feche um dia, ou use Gerar títulos do dia.
          </EmptyState>
        }
        columns={[
          { field: 'number', title: 'Título' },
          { field: 'company_name', title: 'Empresa', under: 'number' },
          { field: 'payer_name', title: 'Cliente', width: 160 },
          { field: 'method', title: 'Forma', labels: paymentMethodLabels, under: 'payer_name' },
          { field: 'amount_cents', title: 'Valor' },
          { field: 'due_on', title: 'Vencimento' },
          { field: 'state', title: 'Situação', labels: titleStates, cell: ({ state }) => <TitleTag state={state} /> },
          { field: 'error_message', title: 'Erro', width: 220, cell: ({ error_message }) => error_message ?? '–' },
          { field: 'brand', title: 'Bandeira', hidden: true, cell: ({ brand }) => brand ?? '–' },
          { field: 'business_date', title: 'Dia' },
          { field: 'title_type', title: 'Tipo', hidden: true },
          { field: 'issue_on', title: 'Emissão', hidden: true },
          { field: 'erp_balance_cents', title: 'Saldo no ERP', wideOnly: true },
          {
            field: 'send_state',
            title: 'Envio',
            labels: messageStates,
            wideOnly: true,
            cell: ({ send_state }) => (send_state === null ? '–' : messageStates[send_state]),
          },
          {
            field: 'divergence',
            title: 'Divergência',
            labels: titleDivergences,
            hidden: true,
            cell: ({ divergence }) => (divergence === null ? '–' : titleDivergences[divergence]),
          },
          { field: 'erp_key', title: 'Chave no ERP', hidden: true },
          { field: 'synced_at', title: 'Última consulta', hidden: true },
        ]}
      />
      {open.above}
    </Panel>
  )
}
