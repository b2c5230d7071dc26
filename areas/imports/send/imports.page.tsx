import {
  Button,
  CompanyFilterField,
  EmptyState,
  ListPage,
  MoreFilters,
  Panel,
  PeriodField,
  SelectField,
  Skeleton,
  toNamedOptions,
  useCan,
  useListOrCharts,
  useOpenRecord,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { ImportTag } from '../files/import-tag.tsx'
import { importStatuses, imports } from '../files/imports.contract.ts'
import { layoutName, layoutNames } from '../files/layout-names.contract.ts'
import { SendFiles } from './imports.form.tsx'

const ImportPanel = lazy(() => import('./imports.panel.tsx'))
const MapFile = lazy(() => import('../mapping/map-file.tsx'))
const RowsChart = lazy(() => import('../history/rows-chart.tsx'))

function Filters() {
  const { data } = useRead(imports.choices, {}, { staleTime: 300_000 })
  const layouts = Object.fromEntries((data?.layouts ?? []).map((layout) => [layout, layoutName(layout) ?? layout]))
  return (
    <>
      <PeriodField />
      <SelectField name="layout" label="Layout" options={layouts} clearable placeholder="Todos" />
      <SelectField name="status" label="Situação" options={importStatuses} clearable placeholder="Todas" />
      <MoreFilters>
        <CompanyFilterField companies={data?.companies} />
        <SelectField
          name="created_by"
          label="Autor"
          options={toNamedOptions(data?.senders)}
          clearable
          placeholder="Todos"
        />
      </MoreFilters>
    </>
  )
}

export default function ImportsPage() {
  const [search] = useUrlParams()
  const charts = useListOrCharts('Gráfico', RowsChart)
  const can = useCan()
  const open = useOpenRecord('Arquivo', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <ImportPanel key={id} id={id} />
    </Suspense>
  ))
  const mapped = search.get('step') === 'mapeamento' ? search.get('open') : null
  if (mapped !== null)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <MapFile key={mapped} id={mapped} />
      </Suspense>
    )
  return (
    <>
      <ListPage
        title="Importar arquivo"
        list={imports.list}
        period="created_at"
        selectable
        search="Nome do arquivo"
        filters={<Filters />}
        {...charts}
        actions={
          can('setting-column-mapping') && (
            <Button to="/financial-transactions/setting/column-mapping">Layouts de importação</Button>
          )
        }
        {...open.list}
        empty={
          <EmptyState title="Nenhum arquivo enviado ainda.">
            Escolha acima os arquivos do dia: cada um mostra aqui o que trouxe e o que foi recusado.
          </EmptyState>
        }
        columns={[
          { field: 'file_name', title: 'Arquivo', width: 220 },
          { field: 'created_at', title: 'Data' },
          { field: 'layout', title: 'Layout', width: 170, labels: layoutNames },
          { field: 'company_name', title: 'Empresa', under: 'layout' },
          { field: 'institution', title: 'Instituição', hidden: true },
          { field: 'period_from', title: 'Período, de', hidden: true },
          { field: 'period_to', title: 'Período, até', hidden: true },
          { field: 'records_read', title: 'Linhas', number: true },
          { field: 'records_new', title: 'Novas', number: true, under: 'records_read' },
          { field: 'records_repeated', title: 'Repetidas', number: true, wideOnly: true },
          { field: 'records_rejected', title: 'Rejeitadas', number: true, under: 'records_repeated' },
          { field: 'amount_total_cents', title: 'Valor' },
          {
            field: 'status',
            title: 'Situação',
            width: 160,
            labels: importStatuses,
            cell: (row) => <ImportTag status={row.status} />,
          },
          { field: 'created_by_name', title: 'Autor', under: 'status', wideOnly: true },
          { field: 'undo_reason', title: 'Motivo do desfazer', hidden: true },
        ]}
      >
        <Panel>
          <SendFiles checking />
        </Panel>
      </ListPage>
      {open.above}
    </>
  )
}
