import type { Readable } from 'node:stream'
import { defineError, diskFull, plainFileName } from '@app/kit/contract'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { isDiskFull } from './disk-full.ts'
import { DomainError, fail } from './domain-error.ts'
import type { Files, ReceivedFile, StoredFile } from './files.ts'

export type UploadLimits = { bytes: number }

export type Upload = StoredFile & { file_name: string; fields: Record<string, string> }

export const fileMissing = defineError(422, 'upload.missing', 'Escolha um arquivo para enviar.')
export const fileTooLarge = defineError(413, 'upload.too-large', 'Arquivo maior que {megabytes} MB.')
export const uploadBroken = defineError(
  400,
  'upload.broken',
  'O envio foi interrompido; nada foi gravado. Envie de novo.',
)
export const tooManyParts = defineError(422, 'upload.parts', 'Envie um arquivo por vez.')
export const notMultipart = defineError(415, 'upload.type', 'Envie o arquivo como formulário (multipart/form-data).')

/** Receives one file of a multipart form into the store and the small fields around it; nothing is kept on failure. */
export async function receiveUpload(
  request: FastifyRequest,
  { files, bytes }: UploadLimits & { files: Files },
): Promise<Upload> {
  const form = openForm(request, bytes)
  const fields = new Map<string, string>()
  const incoming: Incoming[] = []
  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_field, source, name) => {
    source.once('limit', () => form.emit('error', tooLarge(bytes)))
    const received = settled(files.receive(source))
    incoming.push({ source, name, received })
    // A file that cannot be stored ends the upload early.
    received.then((result) => 'error' in result && form.emit('error', result.error))
  })
  try {
    await files.requireSpace(announcedBytes(request))
    await read(request, form)
    const [file] = await Promise.all(incoming.map(finish))
    if (!file) fail(fileMissing)
    await file.keep()
    const { sha256, size_bytes, file_name } = file
    return { sha256, size_bytes, file_name, fields: Object.fromEntries(fields) }
  } catch (error) {
    leave(request, form)
    const causes = [error, ...(await Promise.all(incoming.map(abandon)))]
    // A file that cannot be written breaks the form as well, and the form says so first.
    if (causes.some(isDiskFull)) fail(diskFull)
    throw error instanceof DomainError ? error : new DomainError(uploadBroken)
  }
}

/** The size of the whole form in bytes, from its Content-Length header; 0 without that header. */
const announcedBytes = ({ headers }: FastifyRequest) => Number(headers['content-length']) || 0

type Settled = { file: ReceivedFile } | { error: unknown }
type Incoming = { source: Readable; name: string; received: Promise<Settled> }

const tooLarge = (bytes: number) =>
  new DomainError(fileTooLarge, { values: { megabytes: Math.floor(bytes / 1_000_000) } })

const settled = (receiving: Promise<ReceivedFile>): Promise<Settled> =>
  receiving.then(
    (file) => ({ file }),
    (error: unknown) => ({ error }),
  )

function openForm({ headers }: FastifyRequest, bytes: number): BusboyInstance {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) fail(notMultipart)
  try {
    const limits = { fileSize: bytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21, headerPairs: 50 }
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits })
  } catch {
    return fail(notMultipart)
  }
}

/** Settles once the form was read to its end, or with what broke it. */
const read = ({ raw }: FastifyRequest, form: BusboyInstance) =>
  new Promise<void>((resolve, reject) => {
    const tooMany = () => reject(new DomainError(tooManyParts))
    form.on('error', reject)
    form.on('filesLimit', tooMany)
    form.on('fieldsLimit', tooMany)
    form.on('partsLimit', tooMany)
    form.once('finish', resolve)
    // A sender that left before this could not be heard of later.
    if (raw.destroyed && !raw.readableEnded) return reject(new DomainError(uploadBroken))
    raw.once('error', reject)
    raw.once('close', () => raw.readableEnded || reject(new DomainError(uploadBroken)))
    raw.pipe(form)
  })

async function finish({ name, received }: Incoming) {
  const result = await received
  if ('error' in result) throw result.error
  return { ...result.file, file_name: plainFileName(name) || 'arquivo' }
}

/** Throws away what came of a file; answers why it was not received, where that was so. */
async function abandon({ source, received }: Incoming) {
  source.destroy(new DomainError(uploadBroken))
  const result = await received
  if ('error' in result) return result.error
  await result.file.discard()
  return undefined
}

const millisecondsToDrain = 30_000

/**
 * Drops what is still on its way. A connection that is closed before its sender stops loses the answer as well, so it is
 * closed only when the sender goes on for too long.
 */
function leave({ raw }: FastifyRequest, form: BusboyInstance) {
  raw.unpipe(form)
  raw.resume()
  form.on('error', () => undefined)
  if (raw.readableEnded || raw.destroyed) return
  const late = setTimeout(() => raw.destroy(), millisecondsToDrain)
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(late))
}
