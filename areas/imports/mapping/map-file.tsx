import {
  Alert,
  Button,
  Count,
  DataTable,
  Form,
  Inline,
  Loaded,
  PageHeader,
  Panel,
  SelectField,
  Stack,
  toNamedOptions,
  useCan,
  useChange,
  useRead,
} from '@app/kit/web'
import { useEffect, useState } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import { ImportSteps, importPage, stepAddress } from '../files/import-steps.tsx'
import { type Import, imports } from '../files/imports.contract.ts'
import { importLayouts, type LayoutFilePreview } from '../import-layouts/import-layouts.contract.ts'
import { LayoutBody, type ReadingOptions } from '../import-layouts/layout-body.tsx'
import { publishedLayouts } from '../import-layouts/layouts-in-force.contract.ts'
import { proposedDraft } from '../import-layouts/sample.rules.ts'
import { PreviewHead } from '../import-layouts/sample-source.tsx'
import { fileMappings } from './file-mapping.contract.ts'

type PreviewProps = { result: Import; preview: LayoutFilePreview }
const maxShown = 5
const maxColumns = 40

function FirstRows({ preview: { rows, header_line } }: Pick<PreviewProps, 'preview'>) {
  const header = rows.find(({ line }) => line === header_line)?.cells ?? []
  const first = rows.filter(({ line }) => line > (header_line ?? 0)).slice(0, maxShown)
  const width = Math.min(Math.max(header.length, ...first.map(({ cells }) => cells.length)), maxColumns)
  return (
    <DataTable
      label="Primeiras linhas do arquivo"
      rows={first}
      rowKey={({ line }) => String(line)}
      dense
      maxHeight={260}
      columns={[
        { field: 'line', title: 'Linha', number: true, width: 70, cell: ({ line }) => <Count value={line} /> },
        ...Array.from({ length: width }, (_, place) => ({
          field: String(place),
          title: header[place]?.trim() || `#${place + 1}`,
          cell: ({ cells }: (typeof first)[number]) => cells[place] ?? '',
        })),
      ]}
    />
  )
}

type ReadProps = { read: (layout_id: string) => void; busy: boolean }

function ReadWithExisting({ preview, read, busy }: Pick<PreviewProps, 'preview'> & ReadProps) {
  const layouts = useRead(publishedLayouts.inForce, {}, { staleTime: 300_000 })
  const [layout, setLayout] = useState<string | null>(null)
  const known = preview.layouts.map(({ id, name, score }) => ({ value: id, label: `${name} (${score} de 100)` }))
  const otherLayouts = (layouts.data?.data ?? []).filter(({ id }) => known.every(({ value }) => value !== id))
  return (
    <Panel title="Ler com um layout que já existe">
      <Stack gap="small">
        <SelectField
          label="Layout"
          options={[...known, ...otherLayouts.map(({ id, name }) => ({ value: id, label: name }))]}
          clearable
          value={layout}
          onChange={setLayout}
        />
        <Inline>
          <Button
            busy={busy}
            blocked={layout === null ? 'Escolha o layout primeiro.' : undefined}
            onClick={() => {
              if (layout !== null) read(layout)
            }}
          >
            Conferir com este layout
          </Button>
        </Inline>
      </Stack>
    </Panel>
  )
}

type NewProps = PreviewProps & ReadProps & { reread: (options: ReadingOptions) => void }

function NewLayout({ result, preview, read, reread }: NewProps) {
  // The proposal is made once; the preview may be read again while the person edits.
  const [initial] = useState(() => proposedDraft(preview))
  return (
    <Form
      submit={importLayouts.create}
      initial={initial}
      carried={{ publish: true }}
      about={result.id}
      action="Publicar e conferir"
      onDone={({ id }) => read(id)}
    >
      <LayoutBody preview={preview} reread={reread} />
    </Form>
  )
}

function Mapping({ result, preview, reread }: PreviewProps & Pick<NewProps, 'reread'>) {
  const can = useCan()
  const navigate = useNavigate()
  const companies = useRead(imports.companies, {}, { staleTime: 300_000 })
  const [company_id, setCompany] = useState(result.company_id)
  const readWith = useChange(fileMappings.chooseLayout, { onSuccess: ({ id }) => void navigate(stepAddress(id)) })
  const read = (layout_id: string) => readWith.mutate({ params: { id: result.id }, body: { layout_id, company_id } })
  return (
    <Stack>
      {result.rejections[0] && <Alert tone="wait">{result.rejections[0].message}</Alert>}
      <PreviewHead preview={preview} />
      <Panel flush>
        <FirstRows preview={preview} />
      </Panel>
      <Panel>
        <SelectField
          label="Empresa"
          help="Só é preciso escolher quando o arquivo não diz de quem é cada linha."
          placeholder="Reconhecer pelo conteúdo"
          options={toNamedOptions(companies.data?.data)}
          clearable
          value={company_id}
          onChange={setCompany}
        />
      </Panel>
      <ReadWithExisting preview={preview} read={read} busy={readWith.isPending} />
      {can('setting-column-mapping') ? (
        <NewLayout result={result} preview={preview} reread={reread} read={read} busy={readWith.isPending} />
      ) : (
        <Alert>Nenhum serve? Peça um layout a quem tem a permissão de Layouts de importação; o arquivo espera.</Alert>
      )}
    </Stack>
  )
}

function ColumnMapping({ result }: { result: Import }) {
  const [options, setOptions] = useState<ReadingOptions>({ delimiter: 'auto', encoding: 'auto', sheet: '' })
  // This component still renders once after the check is queued, when the file has no columns.
  const read = useRead(fileMappings.columns, { params: { id: result.id }, query: options }, { keepPrevious: true })
  return (
    <Loaded read={read} lines={12}>
      {(preview) => <Mapping result={result} preview={preview} reread={setOptions} />}
    </Loaded>
  )
}

/** The navigation removed the focused element; a page load keeps the browser's order. */
function FocusHeading() {
  const navigatedHere = useNavigationType() === NavigationType.Push
  useEffect(() => {
    if (navigatedHere && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
  }, [navigatedHere])
  return null
}

export default function MapFile({ id }: { id: string }) {
  const read = useRead(imports.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(result) => (
        <Stack>
          <PageHeader
            title={`Mapear ${result.file_name}`}
            trail={[{ label: 'Importar arquivo', to: importPage }]}
            actions={<Button to={stepAddress(id)}>Voltar ao arquivo</Button>}
          />
          <FocusHeading />
          <ImportSteps result={result} />
          {result.mappable ? (
            <ColumnMapping result={result} />
          ) : (
            <Alert>As colunas deste arquivo não são mapeadas agora.</Alert>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
