import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { formatSourceName, Sources } from '@app/domain/day/facts/contract'
import { localTime } from '@app/kit/contract'
import { KeyValue, Money, Volume } from '@app/kit/web'
import type { PairRow } from '../cash-conciliations/workbench.rules.ts'
import { Side } from '../workbench/pair-row.tsx'

type SidesProps = { day: CashConciliationDetail; difference: DayDifference; rows: readonly PairRow[] }

/** The sides of a difference that are no sale or capture. */
export function DifferenceSides(props: SidesProps) {
  const { code } = props.difference
  if (code === 'D09') return <Drawer {...props} />
  if (code === 'D16') return <Tank {...props} />
  return code === 'D15' ? <NearSales {...props} /> : <Files {...props} />
}

function Drawer({ day, difference }: SidesProps) {
  const drawer = day.drawers.find(({ session_id }) => difference.ref === `session:${session_id}`)
  if (!drawer) return null
  const count = day.counts.filter(({ session_id }) => session_id === drawer.session_id).at(-1)
  const terms = [
    ['Fundo de troco', drawer.opening_float_cents],
    ['Vendas em dinheiro', drawer.cash_sales_cents],
    ['Recebimentos', drawer.receipts_cents],
    ['Suprimentos', drawer.supplies_cents],
    ['Sangrias', negate(drawer.withdrawals_cents)],
    ['Vales', negate(drawer.advances_cents)],
    ['Despesas', negate(drawer.expenses_cents)],
    ['Troco de cheques', negate(drawer.refunds_cents ?? null)],
  ] as const
  return (
    <>
      <h3>Esperado</h3>
      {drawer.expected_cents === null ? (
        <p>oculto até a contagem</p>
      ) : (
        <KeyValue
          items={[
            ...terms
              .filter(([, cents]) => cents !== null && cents !== 0)
              .map(([name, cents]) => [name, <Money key={name} cents={cents ?? 0} />] as const),
            ['Esperado', <Money key="expected" cents={drawer.expected_cents} strong />],
          ]}
        />
      )}
      <h3>Contado</h3>
      <KeyValue
        items={[
          [
            'Contado',
            drawer.counted_cents === null ? 'Não contado' : <Money key="counted" cents={drawer.counted_cents} />,
          ],
          ['Quem contou', count?.counted_by_name ?? null],
          ['Testemunha', count?.witness ?? null],
        ]}
      />
    </>
  )
}

const negate = (cents: number | null) => (cents === null ? null : -cents)

function Tank({ day, difference }: SidesProps) {
  const tank = day.tanks.find(({ tank_id }) => difference.ref === `tank:${tank_id}`)
  if (!tank) return null
  const litres = (name: string, ml: number | null) => [name, ml === null ? '–' : <Volume key={name} ml={ml} />] as const
  return (
    <>
      <h3>Estoque escritural</h3>
      <KeyValue
        items={[
          litres('Abertura', tank.opening_ml),
          litres('Recebido', tank.received_ml),
          litres('Vendido', -tank.sold_ml),
          litres('Escritural', tank.book_ml),
        ]}
      />
      <h3>Medido</h3>
      <KeyValue items={[litres('Medição de fechamento', tank.physical_ml), litres('Diferença', tank.variation_ml)]} />
    </>
  )
}

const nearMinutes = 15

/** Sales of the minutes around a delivery of the pump. */
function NearSales({ difference, rows }: SidesProps) {
  if (difference.occurred_at === null) return null
  const at = Date.parse(difference.occurred_at)
  const sales = rows
    .flatMap(({ system }) => system)
    .filter(({ occurred_at }) => occurred_at && Math.abs(Date.parse(occurred_at) - at) <= nearMinutes * 60_000)
  return (
    <>
      <h3>Vendas a até {nearMinutes} minutos</h3>
      {sales.length === 0 ? (
        <p>Nenhuma venda em cartão ou Pix.</p>
      ) : (
        <Side items={sales} selectable={false} selected={new Set()} onToggle={() => undefined} />
      )}
    </>
  )
}

/** When the file of each source arrived. */
function Files({ day }: SidesProps) {
  const sources = Object.entries(Sources.safeParse(day.sources, { jitless: true }).data ?? {})
  return (
    <KeyValue
      items={sources.map(([source, { received_at }]) => [
        formatSourceName(source),
        received_at ? `chegou às ${localTime(received_at)}` : 'não chegou',
      ])}
    />
  )
}
