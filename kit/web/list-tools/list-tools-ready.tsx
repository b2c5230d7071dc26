import { exportExpired, listExports } from '../../contract/contract.ts'
import { downloadExport } from '../client/download.ts'
import { useRead } from '../client/queries.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { useUrlParams } from '../url/url-params.ts'

/** Shows the file that a job made of this list, or that it has expired; the job links here with `?export=`. */
export function ExportReady() {
  const [search] = useUrlParams()
  const id = search.get('export')
  const { data: file } = useRead(listExports.get, { params: { id: id ?? '' } }, { enabled: id !== null })
  if (!file) return null
  if (file.expired) return <span role="status">{`${file.file_name}: ${exportExpired.message}`}</span>
  return (
    <BareButton small look="primary" onClick={() => void downloadExport(file)}>
      {`Baixar ${file.file_name}`}
    </BareButton>
  )
}
