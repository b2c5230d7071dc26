import { listExports } from '../../contract/contract.ts'
import { saveFile } from '../fields/file-reading.ts'
import { callFile } from './client.ts'

/** Downloads the file of an export with the session of this tab, and saves it in the browser. */
export const downloadExport = ({ id, file_name }: { id: string; file_name: string }) =>
  callFile(listExports.download, { params: { id } }).then(
    (file) => saveFile(file, file_name),
    // The client has already notified the error.
    () => undefined,
  )
