import { findReversedPeriods, showDate } from '@app/kit/contract'
import {
  Alert,
  buildSearch,
  type CallInput,
  Columns,
  DateField,
  EmptyState,
  Figures,
  Inline,
  Loaded,
  Matrix,
  Panel,
  SelectField,
  Stack,
  toNamedOptions,
  useRead,
  useUrlParams,
  useView,
} from '@app/kit/web'
import { fetchedSources, sourceProblemLabels } from '../download-sources/download-sources.contract.ts'
import { dayLooks } from './download-tags.tsx'
import { type Coverage, DayState, downloadDayStateLabels, downloads } from './downloads.contract.ts'
import { RequestMissing } from './request-actions.tsx'

const names = ['from', 'to', 'company_id', 'source', 'gaps'] as const
type Name = (typeof names)[number]
type Query = CallInput<typeof downloads.coverage>['query']

export function useCoverageQuery() {
  const [params, change] = useUrlParams()
  const query = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
  const set = (name: Name, value: string | null) => change({ [name]: value || null })
  // The URL is not validated here; the server's schema does it.
  return [query as Query, set] as const
}

const refetchMs = 4000

export function CoverageTab() {
  const [query, set] = useCoverageQuery()
  const read = useRead(
    downloads.coverage,
    { query },
    { keepPrevious: true, refetchOnWindowFocus: true, refetchInterval: refetchMs, background: true },
  )
  const filters = (
    <Panel>
      <Filters query={query} set={set} coverage={read.data} />
    </Panel>
  )
  const small = useView() === 'mobile'
  return (
    <Stack>
      {!small && filters}
      <Loaded read={read} lines={10}>
        {(coverage) => <Grid coverage={coverage} query={query} />}
      </Loaded>
      {small && filters}
    </Stack>
  )
}

type FiltersProps = { query: Query; set: (name: Name, value: string | null) => void; coverage: Coverage | undefined }

const Filters = ({ query, set, coverage }: FiltersProps) => (
  <Columns min={160}>
    <DateField label="De" value={query.from ?? coverage?.days[0] ?? null} onChange={(date) => set('from', date)} />
    <DateField
      label="Até"
      value={query.to ?? coverage?.days.at(-1) ?? null}
      error={findReversedPeriods(query ?? {}).to}
      onChange={(date) => set('to', date)}
    />
    <SelectField
      label="Empresa"
      options={toNamedOptions(coverage?.companies)}
      clearable
      placeholder="Todas"
      value={query.company_id ?? null}
      onChange={(value) => set('company_id', value)}
    />
    <SelectField
      label="Tipo de origem"
      options={fetchedSources}
      clearable
      placeholder="Todos"
      value={query.source ?? null}
      onChange={(value) => set('source', value)}
    />
    <SelectField
      label="Mostrar"
      options={{ true: 'Só com lacunas' }}
      clearable
      placeholder="Todas as origens"
      value={query.gaps === undefined ? null : String(query.gaps)}
      onChange={(value) => set('gaps', value)}
    />
  </Columns>
)

const legend = DayState.options.map((state) => ({ ...dayLooks[state], words: downloadDayStateLabels[state] }))

function Grid({ coverage, query }: { coverage: Coverage; query: Query }) {
  const [params] = useUrlParams()
  const { days, rows, totals } = coverage
  const openAt = (source_id: string, day: string) => buildSearch(params, { day: `${source_id}.${day}` })
  if (rows.length === 0)
    return (
      <EmptyState title={Object.keys(query).length > 0 ? 'Nenhuma origem com estes filtros.' : 'Nenhuma origem ainda.'}>
        Um administrador cadastra em “Origens” a pasta ou o servidor SFTP de onde vêm os arquivos.
      </EmptyState>
    )
  const failingSources = rows.flatMap(({ name, company_name, problem }) =>
    problem ? [{ name, company_name, problem }] : [],
  )
  return (
    <>
      {failingSources.length > 0 && (
        <Alert tone="bad" title="Origens que a rotina não alcança">
          {failingSources
            .map(({ name, company_name, problem }) => `${name} · ${company_name}: ${sourceProblemLabels[problem]}`)
            .join('; ')}
          .
        </Alert>
      )}
      <Figures
        label="Dias do período"
        items={DayState.options.map((state) => ({
          label: downloadDayStateLabels[state],
          value: totals[state] ?? 0,
          ...(state === 'error' && (totals.error ?? 0) > 0 && { tone: 'bad' as const }),
        }))}
      />
      <Panel
        title="Cobertura por origem e dia"
        actions={
          <Inline>
            <RequestMissing coverage={coverage} query={{ company_id: query.company_id, source: query.source }} />
          </Inline>
        }
      >
        <Matrix
          label="Cobertura por origem e dia"
          corner="Origem"
          columns={days.map((day) => ({ key: day, short: day.slice(8), name: showDate(day) }))}
          rows={rows.map((row) => ({
            key: row.source_id,
            name: `${row.name} · ${row.company_name}`,
            cells: days.map((day, at) => {
              const state = row.states[at]
              return state
                ? {
                    ...dayLooks[state],
                    words: `${row.name}, ${showDate(day)}: ${downloadDayStateLabels[state]}`,
                    to: openAt(row.source_id, day),
                  }
                : undefined
            }),
          }))}
          legend={legend}
        />
      </Panel>
    </>
  )
}
