import { sourceNames } from '@app/domain/companies/contract'
import { showDate } from '@app/kit/contract'
import { type CallInput, type Figure, Figures, Skeleton, useRead } from '@app/kit/web'
import { acquirerTransactions, type CaptureCoverage } from './acquirer-transactions.contract.ts'

const names: Readonly<Record<string, string>> = sourceNames
const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)

function describeMissing({ expected, received, waived, missing }: CaptureCoverage) {
  const missingCount = expected - received - waived
  const named = missing.map(({ company_name, business_date }) => `${showDate(business_date)} (${company_name})`)
  const more = missingCount - named.length
  return [
    ...(missingCount > 0 ? [`Falta ${named.join(', ')}${more > 0 ? ` e mais ${days(more)}` : ''}.`] : []),
    ...(waived > 0 ? [`${days(waived)} sem arquivo por decisão.`] : []),
  ].join(' ')
}

const figureOf = (row: CaptureCoverage): Figure => ({
  label: names[row.source] ?? row.source,
  value: `${row.received} de ${days(row.expected)}`,
  detail: describeMissing(row),
  tone: row.received + row.waived === row.expected ? 'good' : 'wait',
})

type Query = CallInput<typeof acquirerTransactions.charts>['query']

/** Captures of a missing file are not in the list. */
export default function CaptureCoverageFigures({ query }: { query: Query }) {
  const { from, to, company_id, acquirer } = query ?? {}
  const read = useRead(
    acquirerTransactions.coverage,
    { query: { from: from ?? '', to: to ?? '', company_id, acquirer } },
    { enabled: Boolean(from && to), keepPrevious: true },
  )
  if (read.isLoading) return <Skeleton lines={3} />
  if (!from || !to || !read.data || read.data.data.length === 0) return null
  return <Figures label="Cobertura das adquirentes no período" items={read.data.data.map(figureOf)} />
}
