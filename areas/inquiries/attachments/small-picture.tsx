import { isImage, type LibraryFile, library } from '@app/areas/records/contract'
import { useFileAddress } from '@app/kit/web'
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeXml,
  IconPhoto,
  type TablerIcon,
} from '@tabler/icons-react'
import css from './attachments.module.css'

const icons: readonly (readonly [string, TablerIcon])[] = [
  ['application/pdf', IconFileTypePdf],
  ['application/xml', IconFileTypeXml],
  ['image/', IconPhoto],
  ['text/plain', IconFileText],
  ['text/csv', IconFileSpreadsheet],
  ['application/vnd.openxmlformats', IconFileSpreadsheet],
]

type Props = { file: Pick<LibraryFile, 'id' | 'media_type' | 'has_thumbnail' | 'scan_status'> }

function Picture({ file }: Props) {
  const { address } = useFileAddress(library.thumbnail, { params: { id: file.id } })
  return address ? <img className={css.small} src={address} alt="" /> : <span className={css.small} />
}

export function SmallPicture({ file }: Props) {
  const mayShow = file.scan_status === 'clean' || file.scan_status === 'unscanned'
  if (file.has_thumbnail && mayShow && isImage(file.media_type)) return <Picture file={file} />
  const Icon = icons.find(([start]) => file.media_type.startsWith(start))?.[1] ?? IconFile
  return <Icon className={css.sign} size={26} stroke={1.5} aria-hidden="true" />
}
