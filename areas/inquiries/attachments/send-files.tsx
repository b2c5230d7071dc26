import { acceptedFiles, documentKinds, type LibraryFileDetail, library } from '@app/areas/records/contract'
import { makeThumbnail } from '@app/areas/records/web'
import { localDate } from '@app/kit/contract'
import {
  ApiFailure,
  Button,
  call,
  DateField,
  DropZone,
  Modal,
  MoneyField,
  queryClient,
  SelectField,
  Stack,
  TextField,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import css from './attachments.module.css'

type SentFile = { key: string; file: File; answer?: LibraryFileDetail; failure?: ApiFailure }
type DocumentData = {
  company_id: string | null
  kind: string
  document_date: string | null
  amount_cents: number | null
  description: string
}

const isKind = (kind: string): kind is keyof typeof documentKinds => kind in documentKinds
const refresh = () =>
  Promise.all(['attachments', 'records'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))

/** One file at a time. A retry reuses the idempotency key, so a file never counts twice. */
function useSending(documentData: DocumentData) {
  const [all, setAll] = useState<readonly SentFile[]>([])
  const change = (key: string, part: Partial<SentFile>) =>
    setAll((now) => now.map((sentFile) => (sentFile.key === key ? { ...sentFile, ...part } : sentFile)))
  const sendOne = async ({ key, file }: SentFile) => {
    const { company_id, kind, document_date, amount_cents, description } = documentData
    if (!company_id || !document_date || !isKind(kind)) return
    change(key, { failure: undefined })
    const about = { company_id, kind, document_date, description, ...(amount_cents !== null && { amount_cents }) }
    try {
      const thumbnail = await makeThumbnail(file)
      const body = thumbnail === undefined ? about : { ...about, thumbnail }
      change(key, { answer: await call(library.send, { body, file }, { idempotency_key: key, quiet: true }) })
      await refresh()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      change(key, { failure })
    }
  }
  const send = async (files: readonly File[]) => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file }))
    setAll((now) => [...added, ...now])
    for (const sentFile of added) await sendOne(sentFile)
  }
  return { all, send, repeat: sendOne, busy: all.some(({ answer, failure }) => !answer && !failure) }
}

const Outcome = ({ sentFile, repeat }: { sentFile: SentFile; repeat: () => void }) => (
  <li>
    <b>{sentFile.file.name}</b>
    {!sentFile.answer && !sentFile.failure && <span>Enviando…</span>}
    {sentFile.answer && (
      <span>{sentFile.answer.scan_status === 'pending' ? 'Enviado; em verificação.' : 'Enviado.'}</span>
    )}
    {sentFile.answer?.sent_before && <span className={css.warning}>{sentFile.answer.sent_before}</span>}
    {sentFile.failure && <span className={css.wrong}>{sentFile.failure.message}</span>}
    {sentFile.failure && (
      <span>
        <Button small onClick={repeat}>
          Tentar de novo
        </Button>
      </span>
    )}
  </li>
)

function SendFiles() {
  const { data } = useRead(library.choices, {}, { staleTime: 300_000 })
  const only = data?.companies.length === 1 ? (data.companies[0]?.id ?? null) : null
  const [draft, setDraft] = useState<DocumentData>({
    company_id: null,
    kind: 'deposit',
    document_date: localDate(new Date()),
    amount_cents: null,
    description: '',
  })
  const documentData = { ...draft, company_id: draft.company_id ?? only }
  const set = (part: Partial<DocumentData>) => setDraft((now) => ({ ...now, ...part }))
  const sending = useSending(documentData)
  const lacks = !documentData.company_id || !documentData.document_date
  return (
    <Stack>
      <div className={css.fields}>
        <SelectField
          label="Empresa"
          required
          options={toNamedOptions(data?.companies)}
          value={documentData.company_id}
          onChange={(company_id) => set({ company_id })}
        />
        <SelectField
          label="Tipo"
          required
          options={documentKinds}
          value={documentData.kind}
          onChange={(kind) => set({ kind: kind ?? 'other' })}
        />
        <DateField
          label="Data do documento"
          required
          value={documentData.document_date}
          onChange={(document_date) => set({ document_date })}
        />
        <MoneyField
          label="Valor"
          help="Vale para todos os arquivos enviados juntos."
          value={documentData.amount_cents}
          onChange={(amount_cents) => set({ amount_cents })}
        />
        <TextField
          label="Descrição"
          value={documentData.description}
          onChange={(description) => set({ description: description ?? '' })}
        />
      </div>
      <DropZone
        label="Escolher arquivos"
        camera="Fotografar"
        help={
          lacks
            ? 'Escolha antes a empresa e a data.'
            : 'PDF, JPG, PNG, WEBP, XML, CSV, XLSX, OFX, TXT ou RET, até 20 MB cada; vários de uma vez.'
        }
        accept={acceptedFiles}
        disabled={lacks || sending.busy}
        onFiles={(files) => void sending.send(files)}
      />
      {data && !data.scanned && <p>Sem antivírus configurado: os arquivos não são verificados.</p>}
      <ul className={css.sent} aria-live="polite" aria-label="Arquivos enviados agora">
        {sending.all.map((sentFile) => (
          <Outcome key={sentFile.key} sentFile={sentFile} repeat={() => void sending.repeat(sentFile)} />
        ))}
      </ul>
    </Stack>
  )
}

export function SendFilesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Enviar
      </Button>
      <Modal open={open} title="Enviar anexos" size="lg" onClose={() => setOpen(false)}>
        {open && <SendFiles />}
      </Modal>
    </>
  )
}
