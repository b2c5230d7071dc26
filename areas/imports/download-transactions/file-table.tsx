import { Button, Count, DataTable, DateText, DateTimeText, EmptyState, useSaveFile } from '@app/kit/web'
import { FileTag } from './download-tags.tsx'
import { type DownloadFile, downloads } from './downloads.contract.ts'

export function FileTable({ files }: { files: readonly DownloadFile[] }) {
  const save = useSaveFile(downloads.original)
  return (
    <DataTable
      label="Arquivos"
      rows={files}
      rowKey={({ id }) => id}
      maxHeight={320}
      empty={<EmptyState title="Nenhum arquivo veio ainda." />}
      columns={[
        { title: 'Arquivo', cell: ({ file_name }) => file_name },
        { title: 'Dia', cell: ({ business_date }) => <DateText date={business_date} /> },
        { title: 'Recebido em', wideOnly: true, cell: ({ fetched_at }) => <DateTimeText instant={fetched_at} /> },
        { title: 'Linhas', number: true, cell: ({ records_read }) => <Count value={records_read} /> },
        { title: 'Situação', cell: ({ status }) => <FileTag status={status} /> },
        { title: 'Motivo', cell: ({ message }) => message ?? '–' },
        {
          title: 'Ações',
          actions: true,
          cell: ({ id, file_name }) => (
            <Button small onClick={() => void save({ params: { file_id: id } }, file_name)}>
              Baixar arquivo original
            </Button>
          ),
        },
      ]}
    />
  )
}
