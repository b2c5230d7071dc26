import { Alert, Button, ConfirmButton, DateTimeText, Inline, Panel, Stack, useRead } from '@app/kit/web'
import { useRef, useState } from 'react'
import { formatMegabytes, sumPieceBytes, toUploadPercent } from './pieces.rules.ts'
import { type ImportUpload, importUploads } from './uploads.contract.ts'
import css from './uploads.module.css'

type Send = (files: readonly File[]) => void

function GoOn({ upload, send, onOther }: { upload: ImportUpload; send: Send; onOther: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`Escolher ${upload.file_name} de novo`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (!file) return
          // The server identifies the file by content; a different size already shows that it is another file.
          if (file.size === upload.size_bytes) send([file])
          else onOther(file)
        }}
      />
      <Button small onClick={() => chooser.current?.click()}>
        Continuar envio
      </Button>
    </>
  )
}

function Unfinished({ upload, send }: { upload: ImportUpload; send: Send }) {
  const [otherFile, setOther] = useState<File>()
  const sent = sumPieceBytes(upload, upload.received)
  return (
    <li>
      <div className={css.words}>
        <strong>{upload.file_name}</strong>
        <span>
          {toUploadPercent(sent, upload.size_bytes)}% já enviados, {formatMegabytes(sent)} de{' '}
          {formatMegabytes(upload.size_bytes)}. Guardado até <DateTimeText instant={upload.expires_at} />.
        </span>
      </div>
      <Inline>
        <GoOn upload={upload} send={send} onOther={setOther} />
        <ConfirmButton
          small
          look="quiet"
          label="Descartar"
          question={`Descartar o envio de ${upload.file_name}?`}
          detail={<p>O que já foi enviado se perde ({formatMegabytes(sent)}).</p>}
          change={importUploads.discard}
          input={{ params: { id: upload.id } }}
        />
      </Inline>
      {otherFile && (
        <Alert tone="bad" title="Este não é o mesmo arquivo.">
          {otherFile.name} tem {formatMegabytes(otherFile.size)}; o envio começado é de um arquivo de{' '}
          {formatMegabytes(upload.size_bytes)}. Para enviar outro, use Escolher arquivos.
        </Alert>
      )}
    </li>
  )
}

export function UnfinishedUploads({ activeIds, send }: { activeIds: readonly (string | undefined)[]; send: Send }) {
  const read = useRead(importUploads.list)
  const unfinishedUploads = (read.data?.data ?? []).filter(({ id }) => !activeIds.includes(id))
  if (unfinishedUploads.length === 0) return null
  return (
    <Panel title="Envios por terminar">
      <Stack gap="small">
        <span>Escolha o mesmo arquivo de novo: o envio continua de onde parou.</span>
        <ul className={css.unfinished}>
          {unfinishedUploads.map((upload) => (
            <Unfinished key={upload.id} upload={upload} send={send} />
          ))}
        </ul>
      </Stack>
    </Panel>
  )
}
