import type { Operation } from '@app/kit/contract'
import {
  Alert,
  type CallInput,
  ErrorPanel,
  FileText,
  Loaded,
  Skeleton,
  useFileAddress,
  useFileStart,
} from '@app/kit/web'
import { type ReactNode, useState } from 'react'
import css from '../records.module.css'
import { formatFileSize, isImage, isPdf, isTextMediaType, isWorkbook } from './attachments.rules.ts'

export type FilePreviewProps<Op extends Operation> = {
  content: Op
  input: CallInput<Op>
  file: { file_name: string; media_type: string; size_bytes: number }
  sheet: ReactNode
}

const broken = 'O arquivo está danificado e não pode ser mostrado: baixe-o para conferir.'

function PictureOrPdf<Op extends Operation>({ content, input, file: { file_name, media_type } }: FilePreviewProps<Op>) {
  const { address, failure } = useFileAddress(content, input)
  const [isBroken, setIsBroken] = useState(false)
  if (failure) return <ErrorPanel failure={failure} />
  if (!address) return <Skeleton lines={8} />
  if (isBroken) return <Alert tone="wait">{broken}</Alert>
  return isImage(media_type) ? (
    <img src={address} alt={file_name} className={css.picture} onError={() => setIsBroken(true)} />
  ) : (
    <iframe src={address} title={file_name} className={css.document} />
  )
}

const shownBytes = 64_000

/** UTF-8 or Windows-1252; the last character may be cut in the middle. */
function decodeText(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function Written<Op extends Operation>({ content, input, file: { file_name, size_bytes } }: FilePreviewProps<Op>) {
  const read = useFileStart(content, input, shownBytes)
  return (
    <Loaded read={read} lines={8}>
      {(bytes) => (
        <>
          <FileText label={`Conteúdo de ${file_name}`}>{decodeText(bytes)}</FileText>
          {size_bytes > shownBytes && (
            <p>
              Começo do arquivo: {formatFileSize(shownBytes)} de {formatFileSize(size_bytes)}. Baixe para ver o resto.
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

export default function FilePreview<Op extends Operation>(props: FilePreviewProps<Op>) {
  const { media_type } = props.file
  // Mobile browsers do not show PDFs in a page: an empty frame would look like an empty file.
  if (isPdf(media_type) && navigator.pdfViewerEnabled === false)
    return <p>Este navegador não mostra PDF dentro da página: baixe o arquivo.</p>
  if (isImage(media_type) || isPdf(media_type)) return <PictureOrPdf {...props} />
  if (isTextMediaType(media_type)) return <Written {...props} />
  if (isWorkbook(media_type)) return props.sheet
  return <p>Sem visualização para este formato: baixe o arquivo.</p>
}
