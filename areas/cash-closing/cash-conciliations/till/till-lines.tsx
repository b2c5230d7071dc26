import { localTime } from '@app/kit/contract'
import { DataTable, DateTimeText, EmptyState, Loaded, Money, StatusTag, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import type { TillLine } from './till-lines.contract.ts'

const Paper = ({ line }: { line: TillLine }) =>
  line.cancelled_at ? (
    <StatusTag tone="neutral">Cancelado</StatusTag>
  ) : line.document_attached === null ? (
    '–'
  ) : line.document_attached ? (
    <StatusTag tone="good">Com documento</StatusTag>
  ) : (
    <StatusTag tone="wait">Sem documento</StatusTag>
  )

/** Where the envelope of a drop is. */
const Envelope = ({ line }: { line: TillLine }) =>
  line.picked_up_at ? (
    <>
      {line.carrier_name}, <DateTimeText instant={line.picked_up_at} />
    </>
  ) : line.in_safe ? (
    <StatusTag tone="wait">No cofre</StatusTag>
  ) : (
    <Paper line={line} />
  )

type Given = { day: { id: string }; drawer: { session_id: number; shift_no: number } }

/** Drops with their envelopes, advances, expenses and notes of one drawer. */
export function TillLines({ day, drawer: { session_id, shift_no } }: Given) {
  const read = useRead(cashConciliations.tillLines, { params: { id: day.id } })
  return (
    <Loaded read={read} lines={3}>
      {({ data }) => <LinesTable shift_no={shift_no} lines={data.filter((line) => line.session_id === session_id)} />}
    </Loaded>
  )
}

const LinesTable = ({ shift_no, lines }: { shift_no: number; lines: readonly TillLine[] }) => (
  <DataTable
    label={`Sangrias, vales, despesas e notas do turno ${shift_no}`}
    dense
    rows={lines}
    rowKey={({ id }) => String(id)}
    maxHeight={280}
    empty={<EmptyState title="Nenhuma sangria, vale, despesa ou nota neste turno." />}
    columns={[
      { title: 'Hora', cell: ({ occurred_at }) => localTime(occurred_at) },
      { title: 'Tipo', cell: ({ type_name }) => type_name },
      {
        title: 'Valor',
        number: true,
        cell: ({ amount_cents, goes_out }) => <Money cents={goes_out ? -amount_cents : amount_cents} />,
      },
      { title: 'Nº ou envelope', cell: ({ document_no }) => document_no ?? '–' },
      {
        title: 'Documento ou coleta',
        cell: (line) => (line.drop ? <Envelope line={line} /> : <Paper line={line} />),
      },
      { title: 'De quem', cell: ({ person }) => person ?? '–' },
    ]}
  />
)
