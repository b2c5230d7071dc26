import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  FileAnswer,
  get,
  listParts,
  notFound,
  oneOf,
} from '@app/kit/contract'
import { z } from 'zod'
import { ImportFilter, senderAbilities } from '../files/imports.contract.ts'

export const importSourceLabels = {
  pos: 'PDV',
  cielo: 'Cielo',
  rede: 'Rede',
  getnet: 'Getnet',
  stone: 'Stone',
  pix: 'Pix',
  bank: 'Banco',
  other: 'Outros',
} as const
export type FileSource = keyof typeof importSourceLabels

export const RowsOfDay = z.object({ date: BusinessDate, source: oneOf(importSourceLabels), rows: z.int() })
export type RowsOfDay = z.infer<typeof RowsOfDay>

export const nothingRejected = defineError(409, 'import.nothing-rejected', 'Nenhuma linha deste arquivo foi recusada.')

export const importOriginalGone = defineError(
  410,
  'import.original-gone',
  'O original deste arquivo não está mais guardado.',
)

export const cardInside = defineError(
  409,
  'import.card-inside',
  'Este arquivo foi recusado por trazer número completo de cartão: o original não é entregue a ninguém. Peça à origem um arquivo com os cartões mascarados.',
)

export const importHistory = defineOperations(
  { name: 'imports', ability: senderAbilities },
  {
    rows: get('/imports/rows', { query: ImportFilter.omit(listParts), answer: z.object({ data: z.array(RowsOfDay) }) }),
    original: get('/imports/:id/original', {
      params: ById,
      file: true,
      answer: FileAnswer,
      errors: [notFound, importOriginalGone, cardInside],
    }),
    rejected: get('/imports/:id/rejected', {
      params: ById,
      file: true,
      answer: FileAnswer,
      errors: [notFound, nothingRejected, importOriginalGone],
    }),
  },
)
