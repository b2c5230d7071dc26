import { ErrorPanel, Modal, Skeleton, useFileAddress } from '@app/kit/web'
import type { RecordPlace } from '../records.contract.ts'
import css from '../records.module.css'
import { type Attachment, attachments } from './attachments.contract.ts'
import { isImage } from './attachments.rules.ts'

type Props = { place: RecordPlace; attachment: Attachment; onClose: () => void }

/** A picture or PDF over the page. Its bytes came by the signed-in client; their type was told by the server from them. */
export function AttachmentPreview({ place, attachment, onClose }: Props) {
  const { id, file_name, media_type } = attachment
  const { address, failure } = useFileAddress(attachments.content, { params: { ...place, attachment_id: id } })
  return (
    <Modal open title={file_name} size="xl" onClose={onClose}>
      {failure && <ErrorPanel failure={failure} />}
      {!address && !failure && <Skeleton lines={8} />}
      {address &&
        (isImage(media_type) ? (
          <img src={address} alt={file_name} className={css.picture} />
        ) : (
          <iframe src={address} title={file_name} className={css.document} />
        ))}
    </Modal>
  )
}
