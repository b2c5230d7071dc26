import { formatCount } from '@app/kit/contract'
import { Money, useRead, WorkSums } from '@app/kit/web'
import { useNavigate } from 'react-router'
import css from './bench-equation.module.css'
import {
  type BenchState,
  BenchSumFilter,
  benchStates,
  transactionConciliation,
} from './transaction-conciliation.contract.ts'

type Query = Readonly<Record<string, unknown>>

const terms = Object.keys(BenchSumFilter.shape)

const toSumQuery = (query: Query) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => terms.includes(name) && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

const stateNames = Object.keys(benchStates) as BenchState[]

/** The lines of the filter by state, which add up to all of them; each sum leads to its rows. */
export default function BenchEquation({ query }: { query: Query }) {
  const navigate = useNavigate()
  const filter = toSumQuery(query)
  const { data } = useRead(transactionConciliation.sums, { query: filter }, { keepPrevious: true })
  if (!data) return <div className={css.line} data-waits="data" role="status" aria-label="Carregando…" />
  const choose = (state: BenchState | undefined) => ({
    pressed: query.status === state,
    act: () =>
      void navigate(`?${new URLSearchParams({ q: '', ...filter, ...(state !== undefined && { status: state }) })}`),
  })
  return (
    <div className={css.line}>
      <WorkSums
        label="Linhas do filtro por situação"
        sums={[
          {
            label: 'Linhas do banco',
            value: <Money cents={data.total.amount_cents} signed />,
            detail: formatCount(data.total.count, 'linha', 'linhas'),
            choose: choose(undefined),
          },
          ...stateNames.map((state, place) => ({
            label: `${place === 0 ? '=' : '+'} ${benchStates[state]}`,
            value: <Money cents={data.states[state].amount_cents} signed />,
            detail: formatCount(data.states[state].count, 'linha', 'linhas'),
            choose: choose(state),
          })),
        ]}
      />
    </div>
  )
}
