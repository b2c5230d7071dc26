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
  useUrlParams,
} from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'
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
  const [params, change] = useUrlParams()
  const [shown, setShown] = useState<OpenDialog>(null)
  const [first, setFirst] = useState<LayoutDraft>({ ...emptyDraft, name: '' })
  const editing = params.get('edit')
  const begin = (draft: LayoutDraft) => {
    setFirst(draft)
    setShown(null)
    change({ edit: newLayoutId }, { scrollToTop: true })
  }
  const actions = {
    onEdit: ({ id }: LayoutDetail) => change({ edit: id }, { scrollToTop: true }),
    onDuplicate: (layout: LayoutDetail) =>
      begin({ ...toLayoutDraft(layout), name: `${layout.name} (cópia)`.slice(0, 80) }),
    onTest: (layout: LayoutDetail) => setShown({ kind: 'test', layout }),
    onExport: exportLayout,
  }
  const open = useOpenRecord('Layout de importação', (id) => <LayoutPanel key={id} id={id} actions={actions} />)
  if (editing)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <Editing
          id={editing}
          first={first}
          onClose={(id) => change({ edit: null, open: id ?? null }, { scrollToTop: true })}
        />
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
