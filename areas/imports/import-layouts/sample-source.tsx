import { Alert, Button, DropZone, Panel, Stack } from '@app/kit/web'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LayoutFilePreview } from './import-layouts.contract.ts'
import { PasteText } from './paste-text.tsx'

type SourceProps = {
  preview: LayoutFilePreview | null
  busy: boolean
  onFile: (file: File) => void
  onClear: () => void
}

export function SampleSource({ preview, busy, onFile, onClear }: SourceProps) {
  const [pasted, setPasted] = useState('')
  if (preview) return <ChosenFile preview={preview} onClear={onClear} />
  return (
    <Panel title="Arquivo de exemplo">
      <Stack gap="small">
        <DropZone
          label="Escolher arquivo de exemplo"
          help="CSV, texto ou XLSX, até 20 MB. Nada é importado."
          accept=".csv,.txt,.xlsx"
          disabled={busy}
          onFiles={([file]) => {
            if (file) onFile(file)
          }}
        />
        <PasteText
          label="Ou cole as linhas aqui, com o cabeçalho"
          action="Usar o texto colado"
          text={pasted}
          onText={setPasted}
          onUse={onFile}
          busy={busy}
        />
      </Stack>
    </Panel>
  )
}

const delimiterNames: Readonly<Record<string, string>> = {
  ';': 'ponto e vírgula',
  ',': 'vírgula',
  '\t': 'tabulação',
  '|': 'barra',
}

export function PreviewHead({ preview, actions }: { preview: LayoutFilePreview; actions?: ReactNode }) {
  const { file_name, file_kind, delimiter, header_line, fault } = preview
  const details = [
    file_kind.toUpperCase(),
    delimiter && `separado por ${delimiterNames[delimiter] ?? delimiter}`,
    header_line === null ? 'cabeçalho não reconhecido' : `cabeçalho na linha ${header_line}`,
  ]
  return (
    <Panel title={file_name} actions={actions}>
      <p>{details.filter(Boolean).join(' · ')}</p>
      {fault && <Alert tone="bad">{fault}</Alert>}
    </Panel>
  )
}

function ChosenFile({ preview, onClear }: Pick<SourceProps, 'onClear'> & { preview: LayoutFilePreview }) {
  const container = useRef<HTMLDivElement>(null)
  // The pressed button was removed, so keyboard focus moves here.
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1}>
      <PreviewHead
        preview={preview}
        actions={
          <Button small onClick={onClear}>
            Trocar arquivo
          </Button>
        }
      />
    </div>
  )
}
