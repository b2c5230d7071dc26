import { historyTab, RecordPresence } from '@app/areas/records/web'
import { getTargetFields } from '@app/formats/mapping'
import {
  Button,
  DataTable,
  Loaded,
  RecordFields,
  RecordPanel,
  Skeleton,
  StatusTag,
  Tabs,
  useChange,
  useRead,
} from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { importLayouts, type LayoutDetail } from './import-layouts.contract.ts'
import { importLayoutRecord } from './layout-labels.contract.ts'
import { sourceText } from './layout-source.rules.ts'
import { insteadText, keyText, signText, transformsText } from './layout-text.rules.ts'

const Versions = lazy(() => import('./layout-versions.tsx'))

type LayoutActions = {
  onEdit: (layout: LayoutDetail) => void
  onDuplicate: (layout: LayoutDetail) => void
  onTest: (layout: LayoutDetail) => void
  onExport: (layout: LayoutDetail) => void
}

const ownReaderText = 'Lido pelo próprio produto: não tem colunas a definir.'

const toFieldValues = (layout: LayoutDetail) => {
  const [newest] = layout.versions
  const { columns = [], key = [], ...recipe } = newest?.recipe ?? {}
  return {
    ...recipe,
    ...layout,
    number: newest?.number,
    columns_text: layout.reader ? ownReaderText : String(columns.length),
    key_text: keyText(layout.target, key),
  }
}

const MappedColumns = ({ target, versions: [newest] }: LayoutDetail) => (
  <DataTable
    label="Colunas do layout"
    rows={newest?.recipe?.columns ?? []}
    rowKey={({ field }) => field}
    empty={ownReaderText}
    columns={[
      { title: 'Campo', cell: ({ field }) => getTargetFields(target).get(field)?.name ?? field },
      { title: 'Coluna do arquivo', cell: ({ source }) => sourceText(source) },
      { title: 'Transformações', cell: ({ transforms }) => transformsText(transforms) || '–' },
      { title: 'Sinal', cell: ({ sign }) => signText(sign) || '–' },
      { title: 'Vazia ou com erro', cell: (column) => insteadText(column) || '–' },
    ]}
  />
)

const LazyTab = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton lines={4} />}>{children}</Suspense>
)

function Head({ layout, actions, children }: { layout: LayoutDetail; actions: LayoutActions; children: ReactNode }) {
  const newVersion = useChange(importLayouts.newVersion, { onSuccess: actions.onEdit })
  const publish = useChange(importLayouts.publish)
  const discard = useChange(importLayouts.discard)
  const setActive = useChange(importLayouts.setActive)
  const { id, version, active, draft, published, reader } = layout
  const input = { params: { id }, body: { version } }
  const blocked = reader ? ownReaderText : undefined
  const noDraft = draft === null ? 'Não há rascunho: crie nova versão.' : undefined
  return (
    <RecordPanel
      tag={<StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>}
      steps={draft === null ? [{ label: 'Nova versão', refusal: blocked }] : [{ label: 'Publicar versão' }]}
      actions={[
        draft === null ? (
          <Button
            key="new"
            small
            keys="e"
            blocked={blocked}
            busy={newVersion.isPending}
            onClick={() => newVersion.mutate(input)}
          >
            Nova versão
          </Button>
        ) : (
          <Button key="edit" small keys="e" onClick={() => actions.onEdit(layout)}>
            Editar rascunho
          </Button>
        ),
        <Button key="test" small blocked={blocked} onClick={() => actions.onTest(layout)}>
          Testar
        </Button>,
      ]}
      more={[
        { label: 'Publicar versão', blocked: blocked ?? noDraft, onSelect: () => publish.mutate(input) },
        {
          label: 'Descartar rascunho',
          danger: true,
          blocked: noDraft ?? (published === null ? 'Nada foi publicado ainda; inative o layout.' : undefined),
          onSelect: () => discard.mutate(input),
        },
        { label: 'Duplicar', blocked, onSelect: () => actions.onDuplicate(layout) },
        { label: 'Exportar JSON', blocked, onSelect: () => actions.onExport(layout) },
        {
          label: active ? 'Inativar' : 'Ativar',
          danger: active,
          onSelect: () => setActive.mutate({ params: { id }, body: { version, active: !active } }),
        },
      ]}
    >
      {children}
    </RecordPanel>
  )
}

export function LayoutPanel({ id, actions }: { id: string; actions: LayoutActions }) {
  const read = useRead(importLayouts.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(layout) => (
        <RecordPresence record={importLayoutRecord} id={id}>
          <Head layout={layout} actions={actions}>
            <Tabs
              label="Partes do layout"
              name="part"
              tabs={[
                {
                  id: 'dados',
                  label: 'Dados',
                  content: () => <RecordFields record={importLayoutRecord} values={toFieldValues(layout)} />,
                },
                { id: 'colunas', label: 'Colunas', content: () => <MappedColumns {...layout} /> },
                {
                  id: 'versoes',
                  label: 'Versões',
                  content: () => (
                    <LazyTab>
                      <Versions {...layout} />
                    </LazyTab>
                  ),
                },
                historyTab(importLayoutRecord, id),
              ]}
            />
          </Head>
        </RecordPresence>
      )}
    </Loaded>
  )
}
