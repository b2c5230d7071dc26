import { formatCount } from '@app/kit/contract'
import { Button, DataTable, DropZone, Form, Modal, Stack, StatusTag, TextAreaField } from '@app/kit/web'
import { useState } from 'react'
import { type ImportedLine, smartPosTerminals } from './smart-pos-terminals.contract.ts'

const Outcome = ({ lines }: { lines: readonly ImportedLine[] }) => (
  <DataTable
    label="Resultado da importação"
    rows={lines}
    rowKey={({ line }) => String(line)}
    maxHeight={360}
    columns={[
      { title: 'Linha', number: true, cell: ({ line }) => line },
      { title: 'Nº de série', cell: ({ serial_no }) => serial_no || '–' },
      {
        title: 'Resultado',
        cell: ({ outcome, reason }) => (
          <StatusTag tone={outcome === 'created' ? 'good' : 'bad'}>{reason ?? 'Cadastrado'}</StatusTag>
        ),
      },
    ]}
  />
)

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [lines, setLines] = useState<readonly ImportedLine[] | null>(null)
  const created = lines?.filter(({ outcome }) => outcome === 'created').length ?? 0
  return (
    <Modal open title="Importar terminais" size="xl" onClose={onClose}>
      {lines ? (
        <Stack>
          <p aria-live="polite">
            {created} de {formatCount(lines.length, 'cadastrado', 'cadastrados')}.
          </p>
          <Outcome lines={lines} />
          <Button look="primary" onClick={onClose}>
            Fechar
          </Button>
        </Stack>
      ) : (
        <Stack>
          <p>
            Uma linha por terminal: Série; Nº lógico; EC; Modelo; Tipo; Local; Ilha; Situação. A primeira linha pode
            trazer os títulos. No máximo 500 linhas; nada do que for recusado é gravado.
          </p>
          <DropZone
            label="Escolher CSV"
            help="CSV com ponto e vírgula, vírgula ou tabulação, até 200 kB."
            accept=".csv,.txt"
            onFiles={([file]) => void file?.text().then(setText)}
          />
          <Form
            key={text}
            submit={smartPosTerminals.importMany}
            initial={{ text }}
            action="Importar"
            draft={false}
            onCancel={onClose}
            onDone={(answer) => setLines(answer.lines)}
          >
            <TextAreaField name="text" label="Linhas" rows={8} />
          </Form>
        </Stack>
      )}
    </Modal>
  )
}
