import { sourceNames } from '@app/domain/companies/contract'
import { showDate, sumOf } from '@app/kit/contract'
import { BareButton, type CallInput, type Figure, Figures, useRead } from '@app/kit/web'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { acquirerTransactions, type CaptureCoverage } from './acquirer-transactions.contract.ts'

const names: Readonly<Record<string, string>> = sourceNames
const fileCount = (count: number) => (count === 1 ? '1 arquivo' : `${count} arquivos`)

function describeMissing({ expected, received, waived, missing }: CaptureCoverage) {
  const missingCount = expected - received - waived
  const named = missing.map(({ company_name, business_date }) => `${showDate(business_date)} (${company_name})`)
  const more = missingCount - named.length
  return [
    ...(missingCount > 0 ? [`Falta ${named.join(', ')}${more > 0 ? ` e mais ${fileCount(more)}` : ''}.`] : []),
    ...(waived > 0 ? [`${waived} sem arquivo por decisão.`] : []),
  ].join(' ')
}

const figureOf = (row: CaptureCoverage): Figure => ({
  label: names[row.source] ?? row.source,
  value: `${row.received} de ${fileCount(row.expected)}`,
  detail: describeMissing(row),
  tone: row.received + row.waived === row.expected ? 'good' : 'wait',
})

function describeCoverage(rows: readonly CaptureCoverage[]) {
  const expected = sumOf(rows, (row) => row.expected)
  const received = sumOf(rows, (row) => row.received)
  const waived = sumOf(rows, (row) => row.waived)
  const missing = expected - received - waived
  if (expected === 0) return { missing, sentence: 'Nenhum arquivo de adquirente é esperado neste período.' }
  const total = `${fileCount(expected)} das adquirentes`
  const parts = [
    missing > 0 ? `${missing === 1 ? 'falta' : 'faltam'} ${missing} de ${total}` : `${received} de ${total}`,
    ...(waived > 0 ? [`${waived} sem arquivo por decisão`] : []),
  ]
  return { missing, sentence: `Cobertura: ${parts.join(', ')}` }
}

type Query = CallInput<typeof acquirerTransactions.charts>['query']

/** The days of the period with a file of each acquirer: captures of a missing file are not in the list. */
export default function CaptureCoverageLine({ query }: { query: Query }) {
  const { from, to, company_id, acquirer } = query ?? {}
  const [open, setOpen] = useState(false)
  const id = useId()
  const read = useRead(
    acquirerTransactions.coverage,
    { query: { from: from ?? '', to: to ?? '', company_id, acquirer } },
    { enabled: Boolean(from && to), keepPrevious: true },
  )
  const rows = read.data?.data
  if (!from || !to || !rows) return null
  const { missing, sentence } = describeCoverage(rows)
  return (
    <section aria-label="Cobertura das adquirentes no período">
      {rows.length === 0 ? (
        sentence
      ) : (
        <BareButton
          small
          look="quiet"
          icon={missing > 0 ? <IconAlertTriangle size={15} /> : <IconCircleCheck size={15} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {sentence}
        </BareButton>
      )}
      <div id={id} hidden={!open}>
        {open && (
          <>
            <p>Cada adquirente manda um arquivo por posto e dia.</p>
            <Figures label="Arquivos de cada adquirente" items={rows.map(figureOf)} />
          </>
        )}
      </div>
    </section>
  )
}
