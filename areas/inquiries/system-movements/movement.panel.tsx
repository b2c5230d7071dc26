import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import {
  Button,
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  KeyValue,
  Loaded,
  Money,
  Panel,
  Price,
  RecordPanel,
  useCan,
  useRead,
  Volume,
} from '@app/kit/web'
import { Link } from 'react-router'
import { MatchDayAgain, SourceLine } from '../line-origin.tsx'
import { hasMovementTag, MovementTag } from './movement-tag.tsx'
import { type SystemMovementDetail, systemMovements } from './system-movements.contract.ts'

type Props = { line: SystemMovementDetail }

const methodName = (method: string) =>
  Object.entries(paymentMethodLabels).find(([key]) => key === method)?.[1] ?? method

const Facts = ({ line }: Props) => (
  <KeyValue
    items={[
      ['Data e hora', <DateTimeText key="at" instant={line.occurred_at} />],
      ['Dia de negócio', <DateText key="day" date={line.business_date} />],
      ['Empresa', line.company_name],
      ['Turno', [line.shift_no, line.till].filter(Boolean).join(' · ') || '–'],
      ['Operador', line.operator ?? '–'],
      ['Tipo', line.movement_type_name],
      ['Forma', [methodName(line.method), line.brand].filter(Boolean).join(' · ')],
      ['Parcelas', String(line.installments)],
      ['Valor', <Money key="amount" cents={line.amount_cents} strong />],
      ['Documento fiscal', line.document_no ?? '–'],
      ['Cliente', line.customer ?? '–'],
      ['Funcionário', line.employee ?? '–'],
      ['NSU', line.nsu ?? '–'],
      ['Autorização', line.auth_code ?? '–'],
      ['Terminal', line.terminal_logical_no ?? '–'],
      ['Identificador do Pix', line.e2e_id ?? '–'],
    ]}
  />
)

function SaleSum({ line: { items } }: Props) {
  const sold = items.filter(({ cancelled }) => !cancelled)
  const total = sumOf(sold, ({ total_cents }) => total_cents)
  const discount = sumOf(sold, ({ discount_cents }) => discount_cents)
  return (
    <span>
      Total <Money cents={total} /> − desconto <Money cents={discount} /> = <Money cents={total - discount} strong />
    </span>
  )
}

const isDiscounted = ({ items }: Props['line']) => items.some(({ discount_cents }) => discount_cents !== 0)

const Items = ({ line }: Props) => (
  <Panel title="Itens da venda" flush footer={isDiscounted(line) && <SaleSum line={line} />}>
    <DataTable
      label="Itens da venda"
      rows={line.items}
      rowKey={({ line_no }) => String(line_no)}
      empty={<EmptyState title="Esta linha não traz itens de venda." />}
      columns={[
        {
          title: 'Produto',
          cell: ({ description, cancelled }) => (cancelled ? <del>{description}</del> : description),
        },
        { title: 'Volume', field: 'volume_ml', number: true, cell: ({ volume_ml }) => <Volume ml={volume_ml} /> },
        {
          title: 'Preço',
          under: 'volume_ml',
          number: true,
          cell: ({ price_millis }) => <Price millis={price_millis} />,
        },
        {
          title: 'Total',
          field: 'total_cents',
          number: true,
          cell: ({ total_cents }) => <Money cents={total_cents} />,
        },
        ...(isDiscounted(line) ? [discountColumn] : []),
      ]}
    />
  </Panel>
)

const discountColumn = {
  title: 'Desconto',
  under: 'total_cents',
  number: true,
  cell: ({ discount_cents }: Props['line']['items'][number]) => <Money cents={discount_cents} />,
}

const Fuellings = ({ line: { fuellings } }: Props) =>
  fuellings.length > 0 && (
    <Panel title="Abastecimentos" flush>
      <DataTable
        label="Abastecimentos"
        rows={fuellings}
        rowKey={({ controller_record_id }) => controller_record_id}
        columns={[
          {
            title: 'Bico',
            cell: ({ nozzle_id, nozzle_no }) => <Link to={`/fuel-nozzle?open=${nozzle_id}`}>Bico {nozzle_no}</Link>,
          },
          { title: 'Terminou em', cell: ({ ended_at }) => <DateTimeText instant={ended_at} /> },
          { title: 'Volume', number: true, cell: ({ volume_ml }) => <Volume ml={volume_ml} /> },
          { title: 'Preço', number: true, cell: ({ price_millis }) => <Price millis={price_millis} /> },
          { title: 'Total', number: true, cell: ({ total_cents }) => <Money cents={total_cents} /> },
          { title: 'Frentista', cell: ({ attendant }) => attendant ?? '–' },
        ]}
      />
    </Panel>
  )

const Match = ({ line: { captures, matched_with } }: Props) => (
  <Panel title="Casado com" flush={captures.length > 0}>
    {captures.length > 0 && (
      <DataTable
        label="Capturas casadas"
        rows={captures}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Captura',
            cell: ({ id, acquirer }) => <Link to={`/financial/acquirer-transactions?open=${id}`}>{acquirer}</Link>,
          },
          { title: 'NSU', cell: ({ nsu }) => nsu ?? '–' },
          { title: 'Bruto', number: true, cell: ({ gross_cents }) => <Money cents={gross_cents} /> },
        ]}
      />
    )}
    <p>{matched_with ?? 'Ainda sem par.'}</p>
  </Panel>
)

function Detail({ line }: Props) {
  const can = useCan()
  const { day_id } = line
  return (
    <RecordPanel
      tag={hasMovementTag(line) && <MovementTag {...line} />}
      actions={
        day_id !== null && can('cash-conciliation')
          ? [
              <Button key="day" to={`/cash-conciliation/${day_id}`}>
                Abrir dia
              </Button>,
              <MatchDayAgain key="again" day_id={day_id} />,
            ]
          : undefined
      }
    >
      {line.late && day_id && (
        <p>
          Lançamento tardio: chegou com o dia fechado e espera no{' '}
          <Link to={`/cash-conciliation/${day_id}?tab=ajuste`}>ajuste do dia</Link>.
        </p>
      )}
      <Facts line={line} />
      <Items line={line} />
      <Fuellings line={line} />
      <Match line={line} />
      <SourceLine source={line.source} />
    </RecordPanel>
  )
}

export default function MovementPanel({ id }: { id: string }) {
  const read = useRead(systemMovements.get, { params: { id: Number(id) } })
  return (
    <Loaded read={read} lines={10}>
      {(line) => <Detail line={line} />}
    </Loaded>
  )
}
