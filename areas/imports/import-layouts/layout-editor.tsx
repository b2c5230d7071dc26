import { Button, Form, PageHeader, Stack, StatusTag, useChange } from '@app/kit/web'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { importLayouts, type LayoutDetail, type LayoutDraft } from './import-layouts.contract.ts'
import { LayoutBody, type ReadingOptions, useHow } from './layout-body.tsx'
import { SampleSource } from './sample-source.tsx'

type EditedLayout = { initial: LayoutDraft; layout?: LayoutDetail }

const listPath = '/financial-transactions/setting/column-mapping'
function usePreview() {
  const read = useChange(importLayouts.preview)
  const file = useRef<File | null>(null)
  const look = (chosen: File, options: ReadingOptions) => {
    file.current = chosen
    read.mutate({ body: options, file: chosen })
  }
  return {
    preview: read.data ?? null,
    busy: read.isPending,
    look,
    again: (options: ReadingOptions) => file.current && look(file.current, options),
    clear: () => {
      file.current = null
      read.reset()
    },
  }
}

function EditorBody({ fixedTarget }: { fixedTarget: boolean }) {
  const { preview, busy, look, again, clear } = usePreview()
  const getReadOptions = useHow()
  return (
    <Stack>
      <SampleSource preview={preview} busy={busy} onFile={(file) => look(file, getReadOptions())} onClear={clear} />
      <LayoutBody preview={preview} fixedTarget={fixedTarget} reread={again} />
    </Stack>
  )
}

export default function LayoutEditor({
  written: { initial, layout },
  onClose,
}: {
  written: EditedLayout
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
      // This is no submit button, because Enter in a field must save the draft and never publish it.
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
