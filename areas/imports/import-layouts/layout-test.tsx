import { Modal, Stack, today, useChange } from '@app/kit/web'
import { importLayouts, type LayoutDetail } from './import-layouts.contract.ts'
import { toLayoutDraft } from './layout-json.tsx'
import { readLayoutSample } from './sample.rules.ts'
import { SampleResult } from './sample-result.tsx'
import { SampleSource } from './sample-source.tsx'

export default function TestLayout({ layout, onClose }: { layout: LayoutDetail; onClose: () => void }) {
  const read = useChange(importLayouts.preview)
  const draft = toLayoutDraft(layout)
  const { delimiter, encoding, sheet } = draft
  const number = layout.versions[0]?.number ?? 1
  return (
    <Modal open title={`Testar ${layout.name}, versão ${number}`} size="xl" onClose={onClose}>
      <Stack>
        <SampleSource
          preview={read.data ?? null}
          busy={read.isPending}
          onFile={(file) => read.mutate({ body: { delimiter, encoding, sheet }, file })}
          onClear={read.reset}
        />
        {read.data && <SampleResult sample={readLayoutSample(draft, read.data, today())} />}
      </Stack>
    </Modal>
  )
}
