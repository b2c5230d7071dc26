import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { defineError, diskFull, plainFileName } from '../../contract/contract.ts'
import { isDiskFull } from '../database/disk-full.ts'
import type { Files, ReceivedFile, StoredFile } from '../files/files.ts'
import { DomainError, fail } from './domain-error.ts'

export type UploadLimits = { bytes: number }

export type Upload = StoredFile & { file_name: string; fields: Record<string, string> }

const fileMissing = defineError(422, 'upload.missing', 'Escolha um arquivo para enviar.')
const fileTooLarge = defineError(413, 'upload.too-large', 'Arquivo maior que {megabytes} MB.')
export const uploadBroken = defineError(
  400,
  'upload.broken',
  'O envio foi interrompido; nada foi gravado. Envie de novo.',
)
const tooManyParts = defineError(422, 'upload.parts', 'Envie um arquivo por vez.')
const notMultipart = defineError(415, 'upload.type', 'Envie o arquivo como formulário (multipart/form-data).')

/** Receives one file of a multipart form and the small fields with it; on failure nothing is kept. */
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
    const received = settle(files.receive(source))
    incoming.push({ source, name, received })
    received.then((result) => {
      if ('error' in result) form.emit('error', result.error)
    })
  })
  try {
    await files.requireSpace(announcedBytes(request))
    await readForm(request, form)
    const [file] = await Promise.all(incoming.map(finish))
    if (!file) fail(fileMissing)
    await file.keep()
    const { sha256, size_bytes, file_name } = file
    return { sha256, size_bytes, file_name, fields: Object.fromEntries(fields) }
  } catch (error) {
    drainRequest(request, form)
    const causes = [error, ...(await Promise.all(incoming.map(abandon)))]
    // A failed write also breaks the form, whose error arrives first.
    if (causes.some(isDiskFull)) fail(diskFull)
    throw error instanceof DomainError ? error : new DomainError(uploadBroken)
  }
}

/** Size of the whole form in bytes from Content-Length; 0 without that header. */
const announcedBytes = ({ headers }: FastifyRequest) => Number(headers['content-length']) || 0

type Settled = { file: ReceivedFile } | { error: unknown }
type Incoming = { source: Readable; name: string; received: Promise<Settled> }

const tooLarge = (bytes: number) =>
  new DomainError(fileTooLarge, { values: { megabytes: Math.floor(bytes / 1_000_000) } })

const settle = (receiving: Promise<ReceivedFile>): Promise<Settled> =>
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

const readForm = ({ raw }: FastifyRequest, form: BusboyInstance) =>
  new Promise<void>((resolve, reject) => {
    const tooMany = () => reject(new DomainError(tooManyParts))
    form.on('error', reject)
    form.on('filesLimit', tooMany)
    form.on('fieldsLimit', tooMany)
    form.on('partsLimit', tooMany)
    form.once('finish', resolve)
    // The sender left before listeners existed, so no event will follow.
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

async function abandon({ source, received }: Incoming) {
  source.destroy(new DomainError(uploadBroken))
  const result = await received
  if ('error' in result) return result.error
  await result.file.discard()
  return undefined
}

const millisecondsToDrain = 30_000

/** Drops the rest of the body. Closing a connection that still sends would lose the answer, so wait 30 seconds. */
function drainRequest({ raw }: FastifyRequest, form: BusboyInstance) {
  raw.unpipe(form)
  raw.resume()
  form.on('error', () => undefined)
  if (raw.readableEnded || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), millisecondsToDrain)
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}
