import {
  Button,
  DropZone,
  ErrorPanel,
  FormDialog,
  RelativeTime,
  saveFile,
  TextAreaField,
  useChange,
  useFile,
  useRead,
} from '@app/kit/web'
import { useEffect, useRef, useState } from 'react'
import type { RecordPlace } from '../records.contract.ts'
import css from '../records.module.css'
import { type Attachment, acceptedFiles, attachments, scanStates } from './attachments.contract.ts'
import { formatFileSize, isImage, isPdf, isTextMediaType, isWorkbook } from './attachments.rules.ts'
import { OpenedPreview } from './opened-preview.tsx'

type Props = {
  place: RecordPlace
  about?: string | undefined
  onChanged?: (() => void) | undefined
  opens?: boolean | undefined
}

export default function Attachments({ place, about, onChanged, opens = false }: Props) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = opens ? list.current?.querySelector<HTMLInputElement>('input[type=file]') : null
    field?.focus()
    field?.click()
  }, [opens])
  const part = about === undefined ? {} : { about }
  const read = useRead(attachments.attachments, { params: place, query: part })
  const attach = useChange(attachments.attach, { onSuccess: onChanged })
  const [opened, setOpened] = useState<Attachment | null>(null)
  const send = async (files: readonly File[]) => {
    // One at a time; the client reports a refused file and the next one continues.
    for (const file of files) {
      // After a deploy the chunk may be missing; the file is sent without a thumbnail.
      const thumbnail = await import('./thumbnail.tsx')
        .then(({ makeThumbnail }) => makeThumbnail(file))
        .catch(() => undefined)
      const body = thumbnail === undefined ? part : { ...part, thumbnail }
      await attach.mutateAsync({ params: place, body, file }).catch(() => undefined)
    }
  }
  return (
    <section ref={list} aria-label="Anexos" className={css.attachments}>
      {read.error && <ErrorPanel failure={read.error} retry={read.refetch} />}
      <ul>
        {(read.data?.data ?? []).map((one) => (
          <Row key={one.id} place={place} attachment={one} open={() => setOpened(one)} onChanged={onChanged} />
        ))}
      </ul>
      <DropZone
        label="Anexar arquivos"
        help="PDF, imagem, XML, CSV, XLSX, OFX ou texto, até 20 MB."
        accept={acceptedFiles}
        disabled={attach.isPending}
        onFiles={(files) => void send(files)}
      />
      {opened && <OpenedPreview place={place} attachment={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

const isShown = (media_type: string) => [isImage, isPdf, isTextMediaType, isWorkbook].some((is) => is(media_type))

type RowProps = { place: RecordPlace; attachment: Attachment; open: () => void; onChanged?: () => void }

function Row({ place, attachment, open, onChanged }: RowProps) {
  const { file_name, media_type, size_bytes, removed_at, sent_before, about, scan_status } = attachment
  const read = useFile(attachments.content)
  const save = async () => {
    const file = await read({ params: { ...place, attachment_id: attachment.id } })
    if (file) saveFile(file, file_name)
  }
  return (
    <li>
      <div className={css.fileName}>{removed_at ? <del>{file_name}</del> : file_name}</div>
      <div className={css.by}>
        {formatFileSize(size_bytes)} · {attachment.added_by_name} · <RelativeTime instant={attachment.added_at} />
      </div>
      {about && <div className={css.by}>Prova de {about.split(' ')[0]}</div>}
      {(scan_status === 'pending' || scan_status === 'infected') && (
        <div className={css.warning}>{scanStates[scan_status]}</div>
      )}
      {sent_before && <div className={css.warning}>{sent_before}</div>}
      {removed_at ? (
        <div className={css.by}>
          {attachment.removed_by_name ? `Retirado por ${attachment.removed_by_name}` : 'Retirado'} ·{' '}
          <RelativeTime instant={removed_at} />: {attachment.removal_reason}
        </div>
      ) : (
        <div className={css.buttons}>
          {scan_status !== 'pending' && isShown(media_type) && (
            <Button small onClick={open}>
              Visualizar
            </Button>
          )}
          <Button small onClick={() => void save()}>
            Baixar
          </Button>
          <FormDialog
            opener="Retirar"
            openerLook="quiet"
            small
            title={`Retirar ${file_name}?`}
            intro={<p>O arquivo sai de uso e fica guardado; o motivo entra no histórico.</p>}
            submit={attachments.removeAttachment}
            params={{ ...place, attachment_id: attachment.id }}
            action="Retirar"
            danger
            onDone={onChanged}
          >
            <TextAreaField name="reason" label="Motivo" autoFocus rows={2} />
          </FormDialog>
        </div>
      )}
    </li>
  )
}
