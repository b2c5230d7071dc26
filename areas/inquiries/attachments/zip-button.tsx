import { library } from '@app/areas/records/contract'
import { Button, downloadExport, notify, type SelectedRows, useChange } from '@app/kit/web'
import { useNavigate } from 'react-router'

const formatLeftOut = (count: number) =>
  count === 1
    ? '1 arquivo ficou fora: não pode ser aberto agora.'
    : `${count} arquivos ficaram fora: não podem ser abertos agora.`

export function ZipButton({ selection }: { selection: SelectedRows }) {
  const go = useNavigate()
  const zip = useChange(library.zip, {
    onSuccess: ({ file, job_id, left_out }) => {
      if (left_out > 0) notify.info(formatLeftOut(left_out))
      if (file) void downloadExport(file)
      else if (job_id) go(`/jobs/${job_id}`)
    },
  })
  return (
    <Button small busy={zip.isPending} onClick={() => zip.mutate({ body: { selection } })}>
      Baixar ZIP
    </Button>
  )
}
