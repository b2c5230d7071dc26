import {
  Alert,
  Button,
  DataTable,
  DropZone,
  Inline,
  Modal,
  Stack,
  StatusTag,
  saveFile,
  TextAreaField,
  useChange,
} from '@app/kit/web'
import { useState } from 'react'
import { reasonMaps, type SheetOutcome } from './movement-reason-map.contract.ts'
import { sheetTitles } from './movement-reason-map-fields.contract.ts'

const states = {
  new: { label: 'Novo', tone: 'good' },
  changed: { label: 'Alterado', tone: 'info' },
  same: { label: 'Igual', tone: 'neutral' },
  refused: { label: 'Recusado', tone: 'bad' },
} as const

const template = () => {
  const heading = Object.values(sheetTitles).map(([title]) => title)
  saveFile(new Blob([`\ufeff${heading.join(';')}\r\n`], { type: 'text/csv' }), 'de-para-de-motivos.csv')
}

function Choose({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const [pasted, setPasted] = useState('')
  return (
    <Stack>
      <p>
        A primeira linha traz os títulos das colunas, como na exportação da lista.{' '}
        <Button small look="quiet" onClick={template}>
          Baixar modelo
        </Button>
      </p>
      <DropZone
        label="Escolher planilha"
        help="XLSX ou CSV, até 2 MB e 5.000 linhas."
        accept=".xlsx,.csv,.txt"
        disabled={busy}
        onFiles={([file]) => file && onFile(file)}
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

const Outcome = ({ outcome }: { outcome: SheetOutcome }) => {
  const { preview, lines } = outcome
  const count = (state: keyof typeof states) => lines.filter((line) => line.state === state).length
  const refused = count('refused')
  const sum = `${count('new')} novos, ${count('changed')} alterados, ${count('same')} iguais, ${refused} recusados`
  return (
    <Stack>
      <Alert tone={refused > 0 ? 'wait' : 'good'} title={preview ? 'Nada foi gravado ainda' : 'Planilha importada'}>
        {sum}.
      </Alert>
      <DataTable
        label="Linhas da planilha"
        rows={lines}
        rowKey={({ line }) => String(line)}
        rowTone={({ state }) => (state === 'refused' ? 'bad' : undefined)}
        columns={[
          { title: 'Linha', number: true, cell: ({ line }) => line },
          { title: 'Nome', cell: ({ name }) => name || '–' },
          {
            title: 'Resultado',
            cell: ({ state }) => <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>,
          },
          { title: 'Por quê', cell: ({ reason }) => reason ?? '–' },
        ]}
      />
    </Stack>
  )
}

function ImportSheet() {
  const [file, setFile] = useState<File | null>(null)
  const send = useChange(reasonMaps.importSheet)
  const outcome = send.data
  const run = (sheet: File, preview: boolean) => {
    setFile(sheet)
    send.mutate({ body: { preview: String(preview) }, file: sheet })
  }
  if (!outcome) return <Choose busy={send.isPending} onFile={(sheet) => run(sheet, true)} />
  const useful = outcome.lines.filter(({ state }) => state === 'new' || state === 'changed').length
  return (
    <Stack>
      <Outcome outcome={outcome} />
      <Inline>
        {outcome.preview && file && (
          <Button
            look="primary"
            busy={send.isPending}
            blocked={useful === 0 ? 'Nenhuma linha muda nada.' : undefined}
            onClick={() => run(file, false)}
          >
            {`Importar ${useful} ${useful === 1 ? 'linha' : 'linhas'}`}
          </Button>
        )}
        <Button onClick={() => send.reset()}>Outra planilha</Button>
      </Inline>
    </Stack>
  )
}

/** Maps from a spreadsheet: what each line would do is shown before anything is written. */
export function ImportReasonMaps() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Importar planilha</Button>
      <Modal open={open} title="Importar planilha de de-para" size="xl" onClose={() => setOpen(false)}>
        {open && <ImportSheet />}
      </Modal>
    </>
  )
}
