import {
  Button,
  Count,
  DateTimeText,
  EmptyState,
  ListPage,
  Loaded,
  SelectField,
  Skeleton,
  StatusTag,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  importLayouts,
  type ImportLayout as Layout,
  type LayoutDetail,
  LayoutDraft,
} from './import-layouts.contract.ts'
import { exportLayout, ImportLayoutDialog, toLayoutDraft } from './layout-json.tsx'
import { layoutTargets } from './layout-labels.contract.ts'
import { LayoutPanel } from './layout-panel.tsx'

// Loaded on demand, because they contain the file readers, which the list does not need.
const LayoutEditor = lazy(() => import('./layout-editor.tsx'))
const TestLayout = lazy(() => import('./layout-test.tsx'))

const Filters = () => (
  <>
    <SelectField name="target" label="Destino" options={layoutTargets} clearable placeholder="Todos" />
    <SelectField
      name="state"
      label="Versão"
      options={{ published: 'Com versão publicada', draft: 'Com rascunho' }}
      clearable
      placeholder="Todas"
    />
    <SelectField
      name="active"
      label="Situação"
      options={{ true: 'Ativos', false: 'Inativos' }}
      clearable
      placeholder="Todos"
    />
  </>
)

const Version = ({ layout: { published, draft } }: { layout: Layout }) => (
  <>
    {published ?? ''}
    {draft !== null && <StatusTag tone="wait">{`Rascunho ${draft}`}</StatusTag>}
  </>
)

const emptyDraft = LayoutDraft.parse({
  name: 'Novo layout',
  target: 'captures',
  company_rule: 'merchant',
  columns: [],
  key: [],
  footers: ['Total'],
})

const newLayoutId = 'new'

function Editing({ id, first, onClose }: { id: string; first: LayoutDraft; onClose: (id?: string) => void }) {
  const isNew = id === newLayoutId
  const read = useRead(importLayouts.get, { params: { id } }, { enabled: !isNew })
  if (isNew) return <LayoutEditor written={{ initial: first }} onClose={onClose} />
  return (
    <Loaded read={read} lines={12}>
      {(layout) => (
        <LayoutEditor key={layout.id} written={{ initial: toLayoutDraft(layout), layout }} onClose={onClose} />
      )}
    </Loaded>
  )
}

type OpenDialog = { kind: 'json' } | { kind: 'test'; layout: LayoutDetail } | null

export default function ImportLayoutsPage() {
  const [search, setSearch] = useSearchParams()
  const [shown, setShown] = useState<OpenDialog>(null)
  const [first, setFirst] = useState<LayoutDraft>({ ...emptyDraft, name: '' })
  const editing = search.get('edit')
  const go = (change: Record<string, string | undefined>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const begin = (draft: LayoutDraft) => {
    setFirst(draft)
    setShown(null)
    go({ edit: newLayoutId })
  }
  const actions = {
    onEdit: ({ id }: LayoutDetail) => go({ edit: id }),
    onDuplicate: (layout: LayoutDetail) =>
      begin({ ...toLayoutDraft(layout), name: `${layout.name} (cópia)`.slice(0, 80) }),
    onTest: (layout: LayoutDetail) => setShown({ kind: 'test', layout }),
    onExport: exportLayout,
  }
  const open = useOpenRecord('Layout de importação', (id) => <LayoutPanel key={id} id={id} actions={actions} />)
  if (editing)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <Editing id={editing} first={first} onClose={(id) => go({ edit: undefined, open: id })} />
      </Suspense>
    )
  return (
    <>
      <ListPage
        title="Layouts de importação"
        list={importLayouts.list}
        search="Nome"
        filters={<Filters />}
        actions={<Button onClick={() => setShown({ kind: 'json' })}>Importar JSON</Button>}
        create={
          <Button look="primary" onClick={() => begin({ ...emptyDraft, name: '' })}>
            Novo layout
          </Button>
        }
        {...open.list}
        empty={
          <EmptyState title="Nenhum layout ainda.">
            Um layout diz que coluna de uma planilha é que campo; crie um a partir de um arquivo de exemplo.
          </EmptyState>
        }
        columns={[
          { field: 'name', title: 'Nome', width: 320 },
          { field: 'target', title: 'Destino', labels: layoutTargets },
          { field: 'published', title: 'Versão', cell: (layout) => <Version layout={layout} /> },
          { field: 'draft', title: 'Rascunho', hidden: true },
          { field: 'uses', title: 'Usos', number: true, cell: ({ uses }) => <Count value={uses} /> },
          {
            field: 'last_used_at',
            title: 'Último uso',
            cell: ({ last_used_at }) => <DateTimeText instant={last_used_at} />,
          },
          {
            field: 'active',
            title: 'Situação',
            cell: ({ active }) => (
              <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
            ),
          },
        ]}
      />
      {open.above}
      {shown?.kind === 'json' && <ImportLayoutDialog onClose={() => setShown(null)} onDraft={begin} />}
      {shown?.kind === 'test' && (
        <Suspense>
          <TestLayout layout={shown.layout} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
