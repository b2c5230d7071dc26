import { Alert, DropZone, Modal, notify, Stack, saveFile } from '@app/kit/web'
import { useState } from 'react'
import { type LayoutDetail, LayoutDraft } from './import-layouts.contract.ts'

export const toLayoutDraft = ({ name, target, versions }: LayoutDetail): LayoutDraft =>
  LayoutDraft.parse({ ...versions[0]?.recipe, name, target })

export function exportLayout(layout: LayoutDetail) {
  const text = JSON.stringify({ layout: 1, ...toLayoutDraft(layout) }, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `${layout.name.replace(/[\\/:*?"<>|]/g, '-')}.json`)
  notify.info(`Layout ${layout.name} exportado.`)
}

const limit = 500_000

async function layoutIn(file: File): Promise<{ draft: LayoutDraft } | { fault: string }> {
  if (file.size > limit) return { fault: 'O arquivo passa de 500 kB: não é um layout exportado.' }
  let content: unknown
  try {
    content = JSON.parse(await file.text())
  } catch {
    return { fault: 'O arquivo não é um JSON.' }
  }
  const { data, error } = LayoutDraft.safeParse(content)
  const [issue] = error?.issues ?? []
  return data
    ? { draft: data }
    : { fault: `O arquivo não é um layout exportado (${issue?.path.join('.')}: ${issue?.message}).` }
}

export function ImportLayoutDialog({
  onClose,
  onDraft,
}: {
  onClose: () => void
  onDraft: (draft: LayoutDraft) => void
}) {
  const [fault, setFault] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    const found = await layoutIn(file)
    if ('fault' in found) setFault(found.fault)
    else onDraft(found.draft)
  }
  return (
    <Modal open title="Importar layout de JSON" onClose={onClose}>
      <Stack>
        <DropZone
          label="Escolher arquivo JSON"
          help="O arquivo que Exportar JSON gravou. O layout abre como rascunho para conferência."
          accept=".json,application/json"
          onFiles={([file]) => void take(file)}
        />
        {fault && <Alert tone="bad">{fault}</Alert>}
      </Stack>
    </Modal>
  )
}
