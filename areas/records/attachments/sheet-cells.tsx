import { formatCount } from '@app/kit/contract'
import { Count, DataTable, Loaded, Stack, useView } from '@app/kit/web'
import type { ComponentProps } from 'react'
import type { ShownSheet } from './attachments.contract.ts'

type Read = ComponentProps<typeof Loaded<ShownSheet>>['read']

const letterOf = (place: number) => String.fromCharCode(65 + place)

const cards = 10

function Rest({ more_rows, more_columns, counted: isCounted }: ShownSheet) {
  const rows = more_rows > 0 && formatCount(more_rows, 'linha', 'linhas')
  const parts = [
    isCounted ? rows : rows ? `mais de ${rows}` : 'mais linhas',
    more_columns > 0 && formatCount(more_columns, 'coluna', 'colunas'),
  ].filter(Boolean)
  return parts.length > 0 && <p>Ainda há {parts.join(' e ')}: baixe o arquivo para ver tudo.</p>
}

function Cells({ name, sheet }: { name: string; sheet: ShownSheet }) {
  // On mobile a row is a card with one line per cell, so show fewer rows; the file's details are below.
  const rows = useView() === 'mobile' ? sheet.rows.slice(0, cards) : sheet.rows
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    <Stack gap="small">
      <p>{sheet.name === null ? 'Primeira planilha do arquivo' : `Planilha ${sheet.name}`}</p>
      <DataTable
        label={`Células de ${name}`}
        rows={rows}
        rowKey={({ line }) => String(line)}
        maxHeight={420}
        dense
        empty="A planilha está vazia."
        columns={[
          { title: 'Linha', number: true, cell: ({ line }) => <Count value={line} /> },
          ...Array.from({ length: width }, (_, place) => ({
            title: letterOf(place),
            cell: ({ cells }: ShownSheet['rows'][number]) => cells[place] ?? '',
          })),
        ]}
      />
      <Rest {...sheet} more_rows={sheet.more_rows + sheet.rows.length - rows.length} />
    </Stack>
  )
}

export const SheetCells = ({ name, read }: { name: string; read: Read }) => (
  <Loaded read={read} lines={8}>
    {(sheet) => <Cells name={name} sheet={sheet} />}
  </Loaded>
)
