import { getTargetFields } from '@app/formats/mapping'
import { Alert, Button, call, Inline, Stack, today, useFieldSource } from '@app/kit/web'
import { useDeferredValue, useEffect, useRef } from 'react'
import {
  importLayouts,
  type LayoutDraft,
  type LayoutFilePreview,
  LayoutDraft as LayoutValues,
} from './import-layouts.contract.ts'
import { LayoutColumns, LayoutHead, useTarget } from './layout-fields.tsx'
import { LayoutReading } from './layout-reading.tsx'
import { minProposalScore, proposedColumns, readLayoutSample } from './sample.rules.ts'
import { SampleResult } from './sample-result.tsx'

export type ReadingOptions = Pick<LayoutDraft, 'delimiter' | 'encoding' | 'sheet'>

const names = Object.keys(LayoutValues.shape)

/** Updates the preview late, so that typing in the form stays fast. */
function Live({ preview }: { preview: LayoutFilePreview | null }) {
  const { value } = useFieldSource()
  const values = useDeferredValue(Object.fromEntries(names.map((name) => [name, value(name)])))
  return <SampleResult sample={readLayoutSample(values, preview ?? { rows: [] }, today())} />
}

async function startFrom(id: string, set: (name: string, value: unknown) => void) {
  const layout = await call(importLayouts.get, { params: { id } })
  const recipe = layout.versions.find(({ status }) => status === 'published')?.recipe
  for (const [name, value] of Object.entries({ ...recipe, target: layout.target })) set(name, value)
}

function Proposals({ preview }: { preview: LayoutFilePreview }) {
  const source = useFieldSource()
  const target = useTarget()
  const suggestions = preview.columns[target] ?? []
  const columns = proposedColumns(suggestions)
  const uncertainColumns = suggestions.filter(({ score }) => score < minProposalScore)
  const nameOf = (field: string) => getTargetFields(target).get(field)?.name ?? field
  const [best] = preview.layouts
  const propose = () => {
    source.set('columns', columns)
    const key = source.value('key')
    const keptFields = Array.isArray(key) ? key.filter((field) => columns.some((column) => column.field === field)) : []
    source.set('key', keptFields.length > 0 ? keptFields : columns.slice(0, 4).map(({ field }) => field))
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
        {uncertainColumns.map(({ field, header, score, reason }) => (
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

export function useHow() {
  const source = useFieldSource()
  return (): ReadingOptions => ({
    ...LayoutValues.pick({ delimiter: true, encoding: true }).parse({
      delimiter: source.value('delimiter'),
      encoding: source.value('encoding'),
    }),
    sheet: LayoutValues.shape.sheet.safeParse(source.value('sheet')).data ?? '',
  })
}

type BodyProps = { preview: LayoutFilePreview | null; fixedTarget?: boolean; reread: (options: ReadingOptions) => void }

export function LayoutBody({ preview, fixedTarget = false, reread }: BodyProps) {
  const getReadOptions = useHow()
  const latest = useRef(getReadOptions)
  useEffect(() => {
    latest.current = getReadOptions
  })
  return (
    <Stack>
      {preview && <Proposals preview={preview} />}
      <LayoutHead fixedTarget={fixedTarget} />
      <LayoutColumns preview={preview} />
      <Live preview={preview} />
      {/* The form holds the new choice only after the next render. */}
      <LayoutReading reread={() => requestAnimationFrame(() => reread(latest.current()))} />
    </Stack>
  )
}
