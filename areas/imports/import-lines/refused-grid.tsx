import {
  Button,
  Count,
  DateTimeText,
  EditableRows,
  FormDialog,
  Inline,
  Stack,
  StatusTag,
  TextField,
  useChange,
  useView,
} from '@app/kit/web'
import { type RefusedCell, type RefusedLine, refusedCells } from './corrections.contract.ts'

type Row = RefusedCell & { taken: boolean }

const isCorrected = ({ corrected_at }: RefusedCell) => corrected_at !== null
const showText = (text: string) => (text === '' ? '(vazio)' : text)

function State({ row, open }: { row: Row; open: boolean }) {
  const { file_text, value, message, code, corrected_by_name, corrected_at, taken } = row
  return (
    <Stack gap="small">
      {message === null ? (
        <StatusTag tone="good">{taken ? 'Importada' : 'Certa'}</StatusTag>
      ) : (
        <Wrong code={code}>{message.replace(/^Linha \d+(, coluna "[^"]*")?: /, '')}</Wrong>
      )}
      {isCorrected(row) && (
        <span>
          corrigido: de {showText(file_text)} para {showText(value)}, por {corrected_by_name},{' '}
          <DateTimeText instant={corrected_at} />
        </span>
      )}
      {open && !taken && <Actions row={row} />}
    </Stack>
  )
}

const Wrong = ({ code, children }: { code: RefusedCell['code']; children: string }) => (
  <span>
    <StatusTag tone="bad">{code ?? 'Inválida'}</StatusTag> {children}
  </span>
)

const Correct = ({ row }: { row: Row }) => (
  <FormDialog
    opener="Corrigir"
    title={`Corrigir ${row.column}, linha ${row.line}`}
    intro={row.message === null ? undefined : <p>{row.message}</p>}
    submit={refusedCells.correct}
    params={{ id: row.id }}
    initial={{ value: row.value }}
    action="Corrigir"
  >
    <TextField name="value" label="Corrigir para" autoFocus />
  </FormDialog>
)

function Actions({ row }: { row: Row }) {
  const correctEqual = useChange(refusedCells.correctEqual)
  const correct = useChange(refusedCells.correct)
  const isMobile = useView() === 'mobile'
  const params = { id: row.id }
  return (
    <Inline>
      {isMobile && canEdit(row) && <Correct row={row} />}
      {row.equal > 0 && (
        <Button small busy={correctEqual.isPending} onClick={() => correctEqual.mutate({ params })}>
          Aplicar a todos iguais ({row.equal})
        </Button>
      )}
      {isCorrected(row) && (
        <Button
          small
          look="quiet"
          busy={correct.isPending}
          onClick={() => correct.mutate({ params, body: { value: row.file_text || null } })}
        >
          Desfazer correção
        </Button>
      )}
    </Inline>
  )
}

const canEdit = (row: Row) => !row.taken && row.place !== null
const edit = { change: refusedCells.correct, record: refusedCells.cell, field: 'value', when: canEdit }

export function RefusedGrid({ lines, open }: { lines: readonly RefusedLine[]; open: boolean }) {
  const rows = lines.flatMap(({ cells, taken_by }): Row[] =>
    cells.map((cell) => ({ ...cell, taken: taken_by !== null })),
  )
  return (
    <EditableRows
      label="Linhas recusadas"
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={({ message }) => (message === null ? 'good' : 'bad')}
      maxHeight={420}
      columns={[
        { field: 'line', title: 'Linha', number: true, width: 56, cell: ({ line }) => <Count value={line} /> },
        { field: 'column', title: 'Coluna', width: 128, cell: ({ column }) => column },
        {
          field: 'value',
          title: 'Corrigir para',
          width: 100,
          cell: ({ value }) => showText(value),
          ...(open && { edit }),
        },
        { field: 'message', title: 'Situação', cell: (row) => <State row={row} open={open} /> },
      ]}
    />
  )
}
