import { showRate } from '@app/kit/contract'
import { DataTable, EmptyState, Loaded, Money, Rate, Stack, useRead } from '@app/kit/web'
import { acquirerCompanies, type EffectiveRate } from './acquirer-companies.contract.ts'
import css from './effective-rates.module.css'

const height = 160
const slot = 56

const monthName = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** Bar and line: the shape distinguishes charged from contracted, not only the colour. */
function Bars({ months }: { months: readonly EffectiveRate[] }) {
  const highest = Math.max(1, ...months.flatMap((month) => [month.charged_ppm ?? 0, month.contracted_ppm ?? 0]))
  const tall = (ppm: number | null) => Math.round(((ppm ?? 0) / highest) * (height - 24))
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${months.length * slot} ${height + 20}`}
      role="img"
      aria-label={`Taxa efetiva por mês: ${months
        .map(
          ({ month, charged_ppm, contracted_ppm }) =>
            `${monthName(month)}, cobrada ${showRate(charged_ppm ?? 0)}, contratada ${showRate(contracted_ppm ?? 0)}`,
        )
        .join('; ')}.`}
    >
      {months.map((month, index) => (
        <g key={month.month} transform={`translate(${index * slot} 0)`}>
          <rect
            className={css.charged}
            x={12}
            width={32}
            y={height - tall(month.charged_ppm)}
            height={tall(month.charged_ppm)}
          />
          <line
            className={css.contracted}
            x1={6}
            x2={50}
            y1={height - tall(month.contracted_ppm)}
            y2={height - tall(month.contracted_ppm)}
          />
          <text className={css.value} x={28} y={height - tall(month.charged_ppm) - 6}>
            {showRate(month.charged_ppm ?? 0)}
          </text>
          <text className={css.month} x={28} y={height + 15}>
            {monthName(month.month)}
          </text>
        </g>
      ))}
    </svg>
  )
}

export function EffectiveRates({ id }: { id: string }) {
  const read = useRead(acquirerCompanies.effectiveRates, { params: { id } })
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="Nenhuma venda capturada nos últimos doze meses." />
        ) : (
          <Stack>
            <figure className={css.figure}>
              <figcaption>A adquirente cobra o que foi contratado? Barra: cobrada; traço: contratada.</figcaption>
              <Bars months={data} />
            </figure>
            <DataTable
              label="Taxa efetiva por mês"
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
            />
          </Stack>
        )
      }
    </Loaded>
  )
}
