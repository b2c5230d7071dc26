import { Modal, useRead } from '@app/kit/web'
import type { RecordPlace } from '../records.contract.ts'
import { type Attachment, attachments } from './attachments.contract.ts'
import FilePreview from './file-preview.tsx'
import { SheetCells } from './sheet-cells.tsx'

export type PreviewedFile = Pick<Attachment, 'id' | 'file_name' | 'media_type' | 'size_bytes'>

type Props = { place: RecordPlace; attachment: PreviewedFile; onClose: () => void }

const Sheet = ({ place, attachment: { id, file_name } }: Omit<Props, 'onClose'>) => (
  <SheetCells name={file_name} read={useRead(attachments.sheet, { params: { ...place, attachment_id: id } })} />
)

const AttachmentPreview = ({ place, attachment, onClose }: Props) => (
  <Modal open title={attachment.file_name} size="xl" onClose={onClose}>
    <FilePreview
      content={attachments.content}
      input={{ params: { ...place, attachment_id: attachment.id } }}
      file={attachment}
      sheet={<Sheet place={place} attachment={attachment} />}
    />
  </Modal>
)

export default AttachmentPreview
