import { type ReactNode, useState } from 'react'
import { formatCsv } from '../cells/sheet-text.ts'
import { DropZone } from '../fields/drop-zone.tsx'
import { saveFile } from '../fields/file-reading.ts'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { Alert } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { StatusTag } from '../layout/display.tsx'
import { Inline, Stack } from '../layout/layout.tsx'
import type { Tone } from '../layout/states.tsx'
import { Modal } from '../overlays/overlays.tsx'
import { useReadOnlyReason } from '../session/viewing.ts'
import { DataTable } from '../table/table.tsx'
import type { Column } from '../table/table-types.ts'

type SheetImportRow = {
  line: number
  name: string
  state: string
  reason: string | null
  cells: readonly string[]
}

type States<Row extends SheetImportRow> = Readonly<Record<Row['state'], { label: string; many: string; tone: Tone }>>

type SheetImportProps<Row extends SheetImportRow> = {
  opener: string
  title: string
  blocked?: string
  help: string
  limits: string
  titles: readonly string[]
  fileName: string
  states: States<Row>
  idle?: readonly string[]
  columns?: readonly Column<Row>[]
  outcome: { preview: boolean; lines: readonly Row[] } | undefined
  busy: boolean
  send: (file: File, options: { preview: boolean; partial: boolean }) => void
  reset: () => void
  notice?: ReactNode
}

const save = (name: string, rows: readonly (readonly string[])[]) =>
  saveFile(new Blob([formatCsv(rows)], { type: 'text/csv' }), `${name}.csv`)

type ChooseProps = { busy: boolean; onFile: (file: File) => void; onTemplate: () => void; help: string; limits: string }

function Choose({ busy, onFile, onTemplate, help, limits }: ChooseProps) {
  const [pasted, setPasted] = useState('')
  return (
    <Stack>
      <p>
        {help}{' '}
        <Button small look="quiet" onClick={onTemplate}>
          Baixar modelo
        </Button>
      </p>
      <DropZone
        label="Escolher planilha"
        help={limits}
        accept=".xlsx,.csv,.txt"
        disabled={busy}
        onFiles={([file]) => {
          if (file) onFile(file)
        }}
      />
      <TextAreaField label="Ou cole as células aqui" value={pasted} onChange={(text) => setPasted(text ?? '')} />
      <Inline>
        <Button
          busy={busy}
          blocked={pasted.trim() === '' ? 'Cole as células primeiro.' : undefined}
          onClick={() => onFile(new File([pasted], 'colado.csv', { type: 'text/csv' }))}
        >
          Conferir
        </Button>
      </Inline>
    </Stack>
  )
}

function describeStates<Row extends SheetImportRow>(lines: readonly Row[], states: States<Row>) {
  const words: string[] = []
  for (const [state, { label, many }] of Object.entries<{ label: string; many: string }>(states)) {
    const count = lines.filter((line) => line.state === state).length
    if (count > 0) words.push(`${count} ${(count === 1 ? label : many).toLowerCase()}`)
  }
  return words.join(', ')
}

function Outcome<Row extends SheetImportRow>(
  props: SheetImportProps<Row> & { lines: readonly Row[]; preview: boolean },
) {
  const { lines, preview, states, columns = [], titles, fileName } = props
  const refused = lines.filter(({ state }) => state === 'refused')
  const saveRefused = () =>
    save(`${fileName}-recusadas`, [
      [...titles, 'Por que foi recusada'],
      ...refused.map(({ cells, reason }) => [...cells, reason ?? '']),
    ])
  const stateOf = (row: Row) => states[row.state as Row['state']]
  return (
    <Stack>
      <Alert
        tone={refused.length > 0 ? 'wait' : 'good'}
        title={preview ? 'Nada foi gravado ainda' : 'Planilha importada'}
        actions={
          refused.length > 0 && (
            <Button small onClick={saveRefused}>
              Baixar linhas recusadas
            </Button>
          )
        }
      >
        {describeStates(lines, states)}.
      </Alert>
      <DataTable
        label="Linhas da planilha"
        rows={[...refused, ...lines.filter(({ state }) => state !== 'refused')]}
        rowKey={({ line }) => String(line)}
        rowTone={({ state }) => (state === 'refused' ? 'bad' : undefined)}
        maxHeight={420}
        columns={[
          { title: 'Linha', number: true, cell: ({ line }) => line },
          ...columns,
          { title: 'Resultado', cell: (row) => <StatusTag tone={stateOf(row).tone}>{stateOf(row).label}</StatusTag> },
          { title: 'Por quê', cell: ({ reason }) => reason ?? '–' },
        ]}
      />
    </Stack>
  )
}

const importLabel = (useful: number, hasRefused: boolean) => {
  if (!hasRefused) return `Importar ${useful} ${useful === 1 ? 'linha' : 'linhas'}`
  return useful === 1 ? 'Importar só a linha certa' : `Importar só as ${useful} linhas certas`
}

function Steps<Row extends SheetImportRow>(props: SheetImportProps<Row>) {
  const { outcome, send, busy, titles, fileName, idle = [], help, limits } = props
  const [file, setFile] = useState<File | null>(null)
  const check = (sheet: File) => {
    setFile(sheet)
    send(sheet, { preview: true, partial: true })
  }
  if (!outcome)
    return <Choose busy={busy} onFile={check} onTemplate={() => save(fileName, [titles])} help={help} limits={limits} />
  const { lines, preview } = outcome
  const refused = lines.some(({ state }) => state === 'refused')
  const useful = lines.filter(({ state }) => state !== 'refused' && !idle.includes(state)).length
  return (
    <Stack>
      {props.notice}
      <Outcome {...props} lines={lines} preview={preview} />
      <Inline>
        {preview && file && (
          <Button
            look="primary"
            busy={busy}
            blocked={useful === 0 ? 'Nenhuma linha pode ser importada.' : undefined}
            onClick={() => send(file, { preview: false, partial: refused })}
          >
            {importLabel(useful, refused)}
          </Button>
        )}
        <Button onClick={props.reset}>
          {refused && preview ? 'Não gravar nada: corrigir a planilha' : 'Outra planilha'}
        </Button>
      </Inline>
    </Stack>
  )
}

/** Imports a spreadsheet: previews each line before writing; refused lines can be downloaded and corrected. */
export function SheetImport<Row extends SheetImportRow>(props: SheetImportProps<Row>) {
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnlyReason()
  const close = () => {
    setOpen(false)
    props.reset()
  }
  return (
    <>
      <Button blocked={props.blocked ?? readOnly} onClick={() => setOpen(true)}>
        {props.opener}
      </Button>
      <Modal open={open} title={props.title} size="xl" onClose={close} busy={props.busy}>
        {open && <Steps {...props} />}
      </Modal>
    </>
  )
}
