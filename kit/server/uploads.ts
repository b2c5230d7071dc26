import { defineError } from '@app/kit/contract'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fail } from './domain-error.ts'
import type { Files, StoredFile } from './files.ts'

export type UploadLimits = { bytes: number }

export type Upload = StoredFile & { file_name: string; fields: Record<string, string> }

export const fileMissing = defineError(422, 'upload.missing', 'Escolha um arquivo para enviar.')
export const fileTooLarge = defineError(413, 'upload.too-large', 'O arquivo passa do limite de {megabytes} MB.')
export const uploadBroken = defineError(
  400,
  'upload.broken',
  'O envio foi interrompido; nada foi gravado. Envie de novo.',
)
export const notMultipart = defineError(415, 'upload.type', 'Envie o arquivo como formulário (multipart/form-data).')

/** Receives one file of a multipart form into the store and the small fields around it; nothing is kept on failure. */
export async function receiveUpload(request: FastifyRequest, files: Files, { bytes }: UploadLimits): Promise<Upload> {
  if (!request.isMultipart()) fail(notMultipart)
  const fields: Record<string, string> = {}
  let file: (StoredFile & { file_name: string }) | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: bytes, files: 1, fields: 20, fieldSize: 10_000 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      const stored = await files.put(part.file)
      if (part.file.truncated) fail(fileTooLarge, { values: { megabytes: Math.floor(bytes / 1_000_000) } })
      file = { ...stored, file_name: part.filename.slice(0, 255) || 'arquivo' }
    }
  } catch (error) {
    if (isCalled(error, 'FST_REQ_FILE_TOO_LARGE'))
      fail(fileTooLarge, { values: { megabytes: Math.floor(bytes / 1_000_000) } })
    if (isBroken(error)) fail(uploadBroken)
    throw error
  }
  if (!file) fail(fileMissing)
  return { ...file, fields }
}

const isCalled = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

const brokenCodes = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']
const isBroken = (error: unknown) =>
  brokenCodes.some((code) => isCalled(error, code)) ||
  (error instanceof Error && /unexpected end of (form|file|multipart)|part terminated/i.test(error.message))
