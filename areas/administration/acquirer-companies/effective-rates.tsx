import { showRate } from '@app/kit/contract'
import { ChartPanel, EmptyState, Loaded, Money, PairedBars, type PairedMark, Rate, useRead } from '@app/kit/web'
import { acquirerCompanies, type EffectiveRate } from './acquirer-companies.contract.ts'

const monthName = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

function toPairedMark({ month, charged_ppm, contracted_ppm }: EffectiveRate): PairedMark {
  const [first, second] = [charged_ppm ?? 0, contracted_ppm ?? 0]
  return {
    key: month,
    name: monthName(month),
    first,
    second,
    shown: `${showRate(first)} / ${showRate(second)}`,
    words: `${monthName(month)}: cobrada ${showRate(first)}, contratada ${showRate(second)}`,
  }
}

export function EffectiveRates({ id }: { id: string }) {
  const read = useRead(acquirerCompanies.effectiveRates, { params: { id } })
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="Nenhuma venda capturada nos últimos doze meses." />
        ) : (
          <ChartPanel
            title="A taxa cobrada segue o contrato?"
            rows={data}
            rowKey={({ month }) => month}
            columns={[
              { title: 'Mês', cell: ({ month }) => monthName(month) },
              { title: 'Bruto', number: true, cell: (month) => <Money cents={month.gross_cents} /> },
              { title: 'Cobrada', number: true, cell: (month) => <Rate ppm={month.charged_ppm} /> },
              { title: 'Contratada', number: true, cell: (month) => <Rate ppm={month.contracted_ppm} /> },
              {
                title: 'Diferença',
                number: true,
                cell: (month) => <Money cents={month.contracted_cents - month.charged_cents} />,
              },
            ]}
          >
            <PairedBars
              label="A taxa cobrada segue o contrato?"
              series={['Cobrada', 'Contratada']}
              marks={data.map(toPairedMark)}
            />
          </ChartPanel>
        )
      }
    </Loaded>
  )
}
