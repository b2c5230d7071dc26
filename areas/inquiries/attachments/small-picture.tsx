import { isImage, type LibraryFile, library } from '@app/areas/records/contract'
import { FileIcon } from '@app/areas/records/web'
import { useFileAddress } from '@app/kit/web'
import css from './attachments.module.css'

type Props = { file: Pick<LibraryFile, 'id' | 'media_type' | 'has_thumbnail' | 'scan_status'> }

function Picture({ file }: Props) {
  const { address } = useFileAddress(library.thumbnail, { params: { id: file.id } })
  return address ? <img className={css.small} src={address} alt="" /> : <span className={css.small} />
}

export function SmallPicture({ file }: Props) {
  const mayShow = file.scan_status === 'clean' || file.scan_status === 'unscanned'
  if (file.has_thumbnail && mayShow && isImage(file.media_type)) return <Picture file={file} />
  return <FileIcon media_type={file.media_type} className={css.sign} size={26} />
}
