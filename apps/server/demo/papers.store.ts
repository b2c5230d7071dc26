import { Readable } from 'node:stream'
import type { BusinessDate } from '@app/kit/contract'
import { type Db, type Files, makeFormFile, newId } from '@app/kit/server'
import { workedStation } from './stations.ts'
import { workedDate } from './worked-day.ts'

type Paper = {
  file_name: string
  kind: string
  document_date: BusinessDate
  amount_cents: number | null
  description: string
  text: readonly string[]
  ofDay: boolean
}

const papers: readonly Paper[] = [
  {
    file_name: 'comprovante-deposito.pdf',
    ...{ kind: 'deposit', document_date: workedDate, amount_cents: 80_405, ofDay: true },
    description: 'Malote entregue ao carro-forte',
    text: ['Comprovante de entrega de numerário', 'Envelope 00417', 'R$ 804,05'],
  },
  {
    file_name: 'medicao-tanques.pdf',
    ...{ kind: 'measurement', document_date: workedDate, amount_cents: null, ofDay: true },
    description: 'Régua das 22h, assinada pelo gerente',
    text: ['Medição de tanques', 'Posto Modelo 01'],
  },
  {
    file_name: 'conta-de-energia.pdf',
    ...{ kind: 'expense', document_date: '2026-10-05', amount_cents: 318_740, ofDay: false },
    description: 'Energia de setembro',
    text: ['Conta de energia elétrica', 'Setembro de 2026', 'R$ 3.187,40'],
  },
]

const line = (text: string, place: number) =>
  ({ kind: 'text', x: 20, y: 25 + 12 * place, width: 170, text, size: place === 0 ? 18 : 12 }) as const

type Addition = { added_by: string; now: string }

export async function insertPapers(db: Db, files: Files, { added_by, now }: Addition) {
  const company_id = workedStation.id
  const day = await db
    .selectFrom('cash_conciliations')
    .select('id')
    .where('company_id', '=', company_id)
    .where('business_date', '=', workedDate)
    .executeTakeFirstOrThrow()
  for (const { text, ofDay, ...paper } of papers) {
    const sheet = await makeFormFile(paper.description, [text.map(line)])
    const stored = await files.put(Readable.from('content' in sheet ? [sheet.content] : []))
    const place = ofDay ? { entity: 'cash_conciliation', entity_id: day.id } : {}
    const filed = {
      ...paper,
      ...place,
      ...stored,
      media_type: sheet.media_type,
      scan_status: 'unscanned',
      added_by,
      added_at: now,
    }
    await db
      .insertInto('attachments')
      .values({ id: newId(), company_id, ...filed })
      .execute()
  }
}
