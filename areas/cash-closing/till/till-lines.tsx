import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { localTime } from '@app/kit/contract'
import { DataTable, DateTimeText, EmptyState, Loaded, Money, StatusTag, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { TillLine } from '../cash-conciliations/till-lines.contract.ts'
import { DifferenceProofs } from '../day-parts/difference-proofs.tsx'

const Paper = ({ line, lacked }: { line: TillLine; lacked: DayDifference | undefined }) =>
  line.cancelled_at ? (
    <StatusTag tone="neutral">Cancelado</StatusTag>
  ) : lacked && lacked.attachment_count > 0 ? (
    <DifferenceProofs difference={lacked} />
  ) : line.document_attached === null ? (
    '–'
  ) : line.document_attached ? (
    <StatusTag tone="good">Com documento</StatusTag>
  ) : (
    <StatusTag tone="wait">Sem documento</StatusTag>
  )

const Envelope = ({ line }: { line: TillLine }) =>
  line.picked_up_at ? (
    <>
      {line.carrier_name}, <DateTimeText instant={line.picked_up_at} />
    </>
  ) : line.in_safe ? (
    <StatusTag tone="wait">No cofre</StatusTag>
  ) : (
    <Paper line={line} lacked={undefined} />
  )

const documentCodes: readonly string[] = ['D17', 'D18']
const findDocumentDifference = ({ id }: TillLine, differences: readonly DayDifference[]) =>
  differences.find(({ code, ref }) => documentCodes.includes(code) && ref === `movement:${id}`)

type Props = {
  day: Pick<CashConciliationDetail, 'id' | 'differences'>
  drawer: { session_id: number; shift_no: number }
}

export function TillLines({ day, drawer: { session_id, shift_no } }: Props) {
  const read = useRead(cashConciliations.tillLines, { params: { id: day.id } })
  return (
    <Loaded read={read} lines={3}>
      {({ data }) => (
        <LinesTable
          shift_no={shift_no}
          lines={data.filter((line) => line.session_id === session_id)}
          differences={day.differences}
        />
      )}
    </Loaded>
  )
}

type LinesTableProps = { shift_no: number; lines: readonly TillLine[]; differences: readonly DayDifference[] }

const LinesTable = ({ shift_no, lines, differences }: LinesTableProps) => (
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
        cell: (line) =>
          line.drop ? (
            <Envelope line={line} />
          ) : (
            <Paper line={line} lacked={findDocumentDifference(line, differences)} />
          ),
      },
      { title: 'De quem', cell: ({ person }) => person ?? '–' },
    ]}
  />
)
