import { Drawer, EmptyState, List, PageHeader, Panel, Stack, useRead } from '@app/kit/web'
import { useSearchParams } from 'react-router'
import { importStatuses, imports } from './imports.contract.ts'
import { SendFiles } from './imports.form.tsx'
import { ImportResult, ImportTag, layoutName } from './imports.result.tsx'

/** The result of an earlier file, beside the list: `?open=` names it. */
function Opened() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('open')
  const read = useRead(imports.get, { params: { id: id ?? '' } }, { enabled: id !== null })
  const close = () =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.delete('open')
      return next
    })
  return (
    <Drawer open={id !== null} title={read.data?.file_name ?? 'Arquivo'} size="lg" onClose={close}>
      {read.data && <ImportResult result={read.data} />}
    </Drawer>
  )
}

/** Any file of the day, recognised by its content. */
export default function ImportsPage() {
  return (
    <Stack>
      <PageHeader title="Importar arquivo" />
      <Panel>
        <SendFiles />
      </Panel>
      <Panel title="Arquivos enviados" flush>
        <List
          label="Arquivos enviados"
          list={imports.list}
          rowLink={(row) => `?open=${row.id}`}
          empty={
            <EmptyState title="Nenhum arquivo enviado ainda.">
              Escolha acima os arquivos do dia: cada um mostra aqui o que trouxe e o que foi recusado.
            </EmptyState>
          }
          columns={[
            { field: 'file_name', title: 'Arquivo' },
            { field: 'created_at', title: 'Enviado em' },
            { field: 'layout', title: 'Formato', cell: (row) => layoutName(row.layout) ?? '–' },
            { field: 'institution', title: 'Instituição', wideOnly: true },
            { field: 'records_read', title: 'Lidos', number: true },
            { field: 'records_new', title: 'Novos', number: true },
            { field: 'records_repeated', title: 'Repetidos', number: true, wideOnly: true },
            { field: 'records_rejected', title: 'Recusados', number: true },
            { field: 'amount_total_cents', title: 'Valor' },
            {
              field: 'status',
              title: 'Situação',
              labels: importStatuses,
              cell: (row) => <ImportTag status={row.status} />,
            },
          ]}
        />
      </Panel>
      <Opened />
    </Stack>
  )
}
