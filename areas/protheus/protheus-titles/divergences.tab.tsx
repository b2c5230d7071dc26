import { titleDivergences } from '@app/domain/protheus/contract'
import {
  Alert,
  buildSearch,
  Choices,
  DataTable,
  DateText,
  EmptyState,
  Inline,
  Loaded,
  Money,
  Panel,
  Stack,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { Link } from 'react-router'
import { IgnoreForeign, ResolveMany, RestoreDivergences, RestoreForeign } from './divergence-actions.tsx'
import { type DivergentTitle, protheusTitles } from './protheus-titles.contract.ts'
import { isResolvable, ResolveDivergence } from './resolve-divergence.tsx'

/** The divergence of a title, with the figure of the ERP that the other columns do not show. */
function Divergence({ divergence, erp_amount_cents, erp_due_on }: DivergentTitle) {
  if (divergence === null) return '–'
  return (
    <>
      {titleDivergences[divergence]}
      {divergence === 'value_differs' && (
        <>
          : <Money cents={erp_amount_cents} />
        </>
      )}
      {divergence === 'due_changed' && erp_due_on !== null && (
        <>
          : <DateText date={erp_due_on} />
        </>
      )}
    </>
  )
}

/** Differences between the titles here and those in Protheus, as of the last check. */
export default function DivergencesTab() {
  const [params, setParams] = useUrlParams()
  const shown = params.get('divergencias') === 'ignoradas' ? 'ignoradas' : 'abertas'
  const ignored = shown === 'ignoradas'
  const read = useRead(
    protheusTitles.divergences,
    { query: ignored ? { ignored: 'true' } : {} },
    { refetchOnWindowFocus: true },
  )
  return (
    <Stack>
      <Choices
        label="Divergências"
        choices={[
          { id: 'abertas', label: 'Abertas' },
          { id: 'ignoradas', label: 'Ignoradas' },
        ]}
        chosen={shown}
        onChoose={(id) => setParams({ divergencias: id === 'abertas' ? null : id })}
      />
      <Loaded read={read} lines={8}>
        {({ titles, foreign, held }) => (
          <Stack>
            {held.length > 0 && (
              <Panel title="Dias retidos" flush>
                <Alert tone="bad">Os títulos destes dias não somam o diário: nada foi enviado.</Alert>
                <DataTable
                  label="Dias retidos"
                  rows={held}
                  rowKey={({ day_id }) => day_id}
                  columns={[
                    {
                      title: 'Dia',
                      cell: ({ day_id, business_date }) => (
                        <Link to={`/cash-conciliation/${day_id}`}>
                          <DateText date={business_date} />
                        </Link>
                      ),
                    },
                    { title: 'Empresa', cell: ({ company_name }) => company_name },
                    { title: 'Títulos', number: true, cell: ({ titles_cents }) => <Money cents={titles_cents} /> },
                    { title: 'Diário', number: true, cell: ({ journal_cents }) => <Money cents={journal_cents} /> },
                  ]}
                />
              </Panel>
            )}
            <Panel
              title="Diferentes no Protheus"
              flush
              actions={
                !ignored && (
                  <Inline>
                    <ResolveMany titles={titles} />
                  </Inline>
                )
              }
            >
              <DataTable
                label="Títulos diferentes no Protheus"
                rows={titles}
                rowKey={({ id }) => id}
                empty={
                  <EmptyState
                    title={
                      ignored ? 'Nenhuma divergência ignorada.' : 'Nenhum título difere do Protheus na última consulta.'
                    }
                  />
                }
                columns={[
                  {
                    title: 'Título',
                    cell: ({ id, number }) => <Link to={buildSearch(params, { tab: null, open: id })}>{number}</Link>,
                  },
                  { title: 'Empresa', cell: ({ company_name }) => company_name },
                  { title: 'Cliente', cell: ({ payer_name }) => payer_name },
                  { title: 'Vencimento', cell: ({ due_on }) => <DateText date={due_on} /> },
                  { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
                  {
                    title: 'Saldo no ERP',
                    number: true,
                    cell: ({ erp_balance_cents }) => <Money cents={erp_balance_cents} />,
                  },
                  {
                    title: 'Divergência',
                    wraps: true,
                    cell: (title) =>
                      ignored ? (
                        title.ignored.map((kind) => titleDivergences[kind]).join(' · ')
                      ) : (
                        <Divergence {...title} />
                      ),
                  },
                  {
                    title: 'Ações',
                    actions: true,
                    cell: (title) =>
                      ignored ? (
                        <RestoreDivergences id={title.id} number={title.number} />
                      ) : (
                        isResolvable(title) && <ResolveDivergence small title={title} />
                      ),
                  },
                ]}
              />
            </Panel>
            <Panel title="Só no Protheus" flush>
              <DataTable
                label="Títulos que só o Protheus tem"
                rows={foreign}
                rowKey={({ company_name, erp_key }) => `${company_name} ${erp_key}`}
                empty={
                  <EmptyState
                    title={
                      ignored
                        ? 'Nenhum título que só o Protheus tem foi ignorado.'
                        : 'Nenhum título do nosso prefixo existe só no Protheus.'
                    }
                  />
                }
                columns={[
                  { title: 'Chave no ERP', cell: ({ erp_key }) => erp_key },
                  { title: 'Empresa', cell: ({ company_name }) => company_name },
                  { title: 'Cliente', cell: ({ customer_code }) => customer_code },
                  { title: 'Vencimento', cell: ({ due_on }) => <DateText date={due_on} /> },
                  { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
                  { title: 'Saldo', number: true, cell: ({ balance_cents }) => <Money cents={balance_cents} /> },
                  { title: 'Histórico', wideOnly: true, cell: ({ history }) => history },
                  {
                    title: 'Ações',
                    actions: true,
                    cell: (title) => (ignored ? <RestoreForeign {...title} /> : <IgnoreForeign {...title} />),
                  },
                ]}
              />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}
