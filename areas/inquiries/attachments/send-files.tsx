import { acceptedFiles, documentKinds, type LibraryFileDetail, library } from '@app/areas/records/contract'
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

const edge = 96
const largest = 7000

const asBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** A thumbnail, so that lists do not load full images; undefined when the browser cannot make one. */
async function makeThumbnail(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return undefined
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, edge / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.max(1, image.width * scale), Math.max(1, image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })
    return small.size <= largest ? asBase64(new Uint8Array(await small.arrayBuffer())) : undefined
  } catch {
    // A broken image is sent unchanged; the server reports the problem.
    return undefined
  }
}

type Sent = { key: string; file: File; answer?: LibraryFileDetail; failure?: ApiFailure }
type Filed = {
  company_id: string | null
  kind: string
  document_date: string | null
  amount_cents: number | null
  description: string
}

const isKind = (kind: string): kind is keyof typeof documentKinds => kind in documentKinds
const refresh = () =>
  Promise.all(['attachments', 'records'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))

/** Uploads one file at a time. A retry reuses the idempotency key, so a file never counts twice. */
function useSending(filed: Filed) {
  const [all, setAll] = useState<readonly Sent[]>([])
  const change = (key: string, part: Partial<Sent>) =>
    setAll((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const sendOne = async ({ key, file }: Sent) => {
    const { company_id, kind, document_date, amount_cents, description } = filed
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
    for (const one of added) await sendOne(one)
  }
  return { all, send, repeat: sendOne, busy: all.some(({ answer, failure }) => !answer && !failure) }
}

const Outcome = ({ one, repeat }: { one: Sent; repeat: () => void }) => (
  <li>
    <b>{one.file.name}</b>
    {!one.answer && !one.failure && <span>Enviando…</span>}
    {one.answer && <span>{one.answer.scan_status === 'pending' ? 'Enviado; em verificação.' : 'Enviado.'}</span>}
    {one.answer?.sent_before && <span className={css.warning}>{one.answer.sent_before}</span>}
    {one.failure && <span className={css.wrong}>{one.failure.message}</span>}
    {one.failure && (
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
  const [given, setGiven] = useState<Filed>({
    company_id: null,
    kind: 'deposit',
    document_date: localDate(new Date()),
    amount_cents: null,
    description: '',
  })
  const filed = { ...given, company_id: given.company_id ?? only }
  const set = (part: Partial<Filed>) => setGiven((now) => ({ ...now, ...part }))
  const sending = useSending(filed)
  const lacks = !filed.company_id || !filed.document_date
  return (
    <Stack>
      <div className={css.fields}>
        <SelectField
          label="Empresa"
          required
          options={toNamedOptions(data?.companies)}
          value={filed.company_id}
          onChange={(company_id) => set({ company_id })}
        />
        <SelectField
          label="Tipo"
          required
          options={documentKinds}
          value={filed.kind}
          onChange={(kind) => set({ kind: kind ?? 'other' })}
        />
        <DateField
          label="Data do documento"
          required
          value={filed.document_date}
          onChange={(document_date) => set({ document_date })}
        />
        <MoneyField
          label="Valor"
          help="Vale para todos os arquivos enviados juntos."
          value={filed.amount_cents}
          onChange={(amount_cents) => set({ amount_cents })}
        />
        <TextField
          label="Descrição"
          value={filed.description}
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
        {sending.all.map((one) => (
          <Outcome key={one.key} one={one} repeat={() => void sending.repeat(one)} />
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
