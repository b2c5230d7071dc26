import { fieldsOf } from '@app/formats/mapping'
import {
  Alert,
  Button,
  call,
  Form,
  Inline,
  PageHeader,
  Stack,
  StatusTag,
  today,
  useChange,
  useFieldSource,
} from '@app/kit/web'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type FilePreview,
  importLayouts,
  type LayoutDetail,
  type LayoutDraft,
  LayoutDraft as LayoutValues,
} from './import-layouts.contract.ts'
import { LayoutColumns, LayoutHead, LayoutReading, useTarget } from './layout-fields.tsx'
import { chosenFrom, proposedColumns, sampleFor } from './sample.rules.ts'
import { SampleResult } from './sample-result.tsx'
import { SampleSource } from './sample-source.tsx'

/** What is written: a first draft, or the draft of a layout that is there. */
export type Written = { initial: LayoutDraft; layout?: LayoutDetail }

const listPath = '/financial-transactions/setting/column-mapping'
const names = Object.keys(LayoutValues.shape)

/** The sample with the form as it stands. */
function Live({ preview }: { preview: FilePreview | null }) {
  const { value } = useFieldSource()
  const values = useDeferredValue(Object.fromEntries(names.map((name) => [name, value(name)])))
  return <SampleResult sample={sampleFor(values, preview?.rows ?? [], today())} />
}

/** Takes all that a layout says, but its name, as the form's own. */
async function startFrom(id: string, set: (name: string, value: unknown) => void) {
  const layout = await call(importLayouts.get, { params: { id } })
  const recipe = layout.versions.find(({ status }) => status === 'published')?.recipe
  for (const [name, value] of Object.entries({ ...recipe, target: layout.target })) set(name, value)
}

/** What the file itself proposes: a layout that reads it already, and a column for each field. */
function Proposals({ preview }: { preview: FilePreview }) {
  const source = useFieldSource()
  const target = useTarget()
  const suggestions = preview.columns[target] ?? []
  const columns = proposedColumns(suggestions)
  const unsure = suggestions.filter(({ score }) => score < chosenFrom)
  const nameOf = (field: string) => fieldsOf(target).get(field)?.name ?? field
  const [best] = preview.layouts
  const propose = () => {
    source.set('columns', columns)
    const key = source.value('key')
    const kept = Array.isArray(key) ? key.filter((field) => columns.some((column) => column.field === field)) : []
    source.set('key', kept.length > 0 ? kept : columns.slice(0, 4).map(({ field }) => field))
  }
  return (
    <Alert>
      <ul>
        {best && (
          <li>
            {best.name}, versão {best.number}, lê este cabeçalho ({best.score} de 100): {best.reasons.join(' ')}
          </li>
        )}
        <li>
          {columns.length} {columns.length === 1 ? 'campo tem' : 'campos têm'} coluna proposta pelo cabeçalho e pelo
          conteúdo.
        </li>
        {unsure.map(({ field, header, score, reason }) => (
          <li key={field}>
            Sem certeza: {nameOf(field)} em “{header}” ({score} de 100). {reason}
          </li>
        ))}
      </ul>
      <Inline>
        {best && (
          <Button small onClick={() => void startFrom(best.id, source.set)}>
            {`Partir de ${best.name}`}
          </Button>
        )}
        <Button
          small
          onClick={propose}
          blocked={columns.length === 0 ? 'Nenhum título é de um campo deste destino.' : undefined}
        >
          Usar as colunas propostas
        </Button>
      </Inline>
    </Alert>
  )
}

type How = { delimiter: LayoutDraft['delimiter']; encoding: LayoutDraft['encoding'] }

/** The file that a layout is tried on: read by the server once, and again where its text is read otherwise. */
function usePreview() {
  const read = useChange(importLayouts.preview)
  const file = useRef<File | null>(null)
  const look = (chosen: File, how: How) => {
    file.current = chosen
    read.mutate({ body: how, file: chosen })
  }
  return {
    preview: read.data ?? null,
    busy: read.isPending,
    look,
    again: (how: How) => file.current && look(file.current, how),
    clear: () => {
      file.current = null
      read.reset()
    },
  }
}

function EditorBody({ fixedTarget }: { fixedTarget: boolean }) {
  const { preview, busy, look, again, clear } = usePreview()
  const source = useFieldSource()
  const how = (): How =>
    LayoutValues.pick({ delimiter: true, encoding: true }).parse({
      delimiter: source.value('delimiter'),
      encoding: source.value('encoding'),
    })
  const latest = useRef(how)
  useEffect(() => {
    latest.current = how
  })
  return (
    <Stack>
      <SampleSource preview={preview} busy={busy} onFile={(file) => look(file, how())} onClear={clear} />
      {preview && <Proposals preview={preview} />}
      <LayoutHead fixedTarget={fixedTarget} />
      <LayoutColumns preview={preview} />
      <Live preview={preview} />
      {/* The form has the new choice only once it is drawn again. */}
      <LayoutReading reread={() => requestAnimationFrame(() => again(latest.current()))} />
    </Stack>
  )
}

/** Writes the draft of a layout, with what it makes of a file always in sight. */
export function LayoutEditor({
  written: { initial, layout },
  onClose,
}: {
  written: Written
  onClose: (id?: string) => void
}) {
  const [publish, setPublish] = useState(false)
  const number = layout?.draft ?? 1
  const shared = {
    initial,
    action: 'Salvar rascunho',
    onCancel: () => onClose(layout?.id),
    onFailed: () => setPublish(false),
    onDone: ({ id }: { id: string }) => onClose(id),
    actions: (
      // No second button that sends: Enter in a field saves the draft and never publishes it.
      <Button
        onClick={({ currentTarget }) => {
          flushSync(() => setPublish(true))
          currentTarget.closest('form')?.requestSubmit()
        }}
      >
        Publicar versão
      </Button>
    ),
  }
  return (
    <Stack>
      <PageHeader
        title={layout ? layout.name : 'Novo layout'}
        trail={[{ label: 'Layouts de importação', to: listPath }]}
        tag={<StatusTag tone="wait">{`Rascunho da versão ${number}`}</StatusTag>}
      />
      {layout ? (
        <Form
          submit={importLayouts.update}
          params={{ id: layout.id }}
          carried={{ version: layout.version, publish }}
          record={importLayouts.get}
          {...shared}
        >
          <EditorBody fixedTarget={layout.versions.length > 1} />
        </Form>
      ) : (
        <Form submit={importLayouts.create} carried={{ publish }} about={initial.name} {...shared}>
          <EditorBody fixedTarget={false} />
        </Form>
      )}
    </Stack>
  )
}
