import { Count, DateTimeText, Drawer, EmptyState, List, Money, PageHeader, Panel, Stack, useRead } from '@app/kit/web'
import { useSearchParams } from 'react-router'
import { imports } from './imports.contract.ts'
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
            { title: 'Arquivo', cell: (row) => row.file_name },
            { title: 'Enviado em', cell: (row) => <DateTimeText instant={row.created_at} /> },
            { title: 'Formato', cell: (row) => layoutName(row.layout) ?? '–' },
            { title: 'Instituição', wideOnly: true, cell: (row) => row.institution ?? '–' },
            { title: 'Lidos', number: true, cell: (row) => <Count value={row.records_read} /> },
            { title: 'Novos', number: true, cell: (row) => <Count value={row.records_new} /> },
            { title: 'Repetidos', number: true, wideOnly: true, cell: (row) => <Count value={row.records_repeated} /> },
            { title: 'Recusados', number: true, cell: (row) => <Count value={row.records_rejected} /> },
            { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_total_cents} /> },
            { title: 'Situação', cell: (row) => <ImportTag status={row.status} /> },
          ]}
        />
      </Panel>
      <Opened />
    </Stack>
  )
}
