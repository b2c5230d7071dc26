import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeXml,
  IconPhoto,
  type TablerIcon,
} from '@tabler/icons-react'

const icons: readonly (readonly [string, TablerIcon])[] = [
  ['application/pdf', IconFileTypePdf],
  ['application/xml', IconFileTypeXml],
  ['image/', IconPhoto],
  ['text/plain', IconFileText],
  ['text/csv', IconFileSpreadsheet],
  ['application/vnd.openxmlformats', IconFileSpreadsheet],
]

/** The icon of a file without a thumbnail. */
export function FileIcon({ media_type, ...props }: { media_type: string; size: number; className?: string }) {
  const Icon = icons.find(([start]) => media_type.startsWith(start))?.[1] ?? IconFile
  return <Icon {...props} stroke={1.5} aria-hidden="true" />
}
