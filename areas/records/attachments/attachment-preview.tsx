import { Modal } from '@app/kit/web'
import type { RecordPlace } from '../records.contract.ts'
import { type Attachment, attachments } from './attachments.contract.ts'
import FilePreview from './file-preview.tsx'

type Props = { place: RecordPlace; attachment: Attachment; onClose: () => void }

/** A proof over the page. */
export const AttachmentPreview = ({ place, attachment, onClose }: Props) => (
  <Modal open title={attachment.file_name} size="xl" onClose={onClose}>
    <FilePreview
      content={attachments.content}
      input={{ params: { ...place, attachment_id: attachment.id } }}
      file={attachment}
    />
  </Modal>
)
