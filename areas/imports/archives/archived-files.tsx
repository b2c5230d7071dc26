import { Count, DataTable, Loaded, Stack, useRead } from '@app/kit/web'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ImportChecked } from '../check/import-checked.tsx'
import { ImportTag } from '../files/import-tag.tsx'
import { isFinished, refreshAfterImport } from '../import-uploads/imports.send.tsx'
import { type ArchivedImport, importArchives } from './archives.contract.ts'

const everySecond = 1000

/** Hides the count of a file that awaits a decision, because it is shown beside the decision. */
const newRecordsOf = ({ status, records_new }: ArchivedImport) => (status === 'checked' ? null : records_new)

export function ArchivedFiles({ id }: { id: string }) {
  const [working, setWorking] = useState(true)
  const read = useRead(
    importArchives.listArchived,
    { params: { id } },
    { refetchInterval: working ? everySecond : false },
  )
  const running = read.data?.data.some((file) => !isFinished(file)) ?? true
  if (running !== working) setWorking(running)
  useEffect(() => {
    if (!working) void refreshAfterImport()
  }, [working])
  return (
    <Loaded read={read} lines={3}>
      {({ data }) => (
        <Stack gap="small">
          <ImportChecked results={data} />
          <DataTable
            label="Arquivos do ZIP"
            rows={data}
            rowKey={(file) => file.id}
            maxHeight={360}
            columns={[
              {
                title: 'Arquivo',
                width: 170,
                cell: (file) => (
                  <Link to={`/financial-transactions/column-mapping/import?open=${file.id}`}>{file.file_name}</Link>
                ),
              },
              { title: 'Situação', cell: ({ status }) => <ImportTag status={status} /> },
              { title: 'Novas', number: true, cell: (file) => <Count value={newRecordsOf(file)} /> },
              {
                title: 'Rejeitadas',
                number: true,
                cell: (file) => <Count value={file.records_rejected} />,
              },
            ]}
          />
        </Stack>
      )}
    </Loaded>
  )
}
