import { fileLost, generatedFileStates } from '@app/domain/generated-files/contract'
import {
  ById,
  buildPageSchema,
  Cents,
  defineError,
  defineOperations,
  FileAnswer,
  get,
  Id,
  Instant,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'

const SlipRemittance = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  account_name: z.string(),
  agreement_no: z.string(),
  number: z.int(),
  file_name: z.string(),
  records: z.int(),
  amount_cents: Cents,
  status: oneOf(generatedFileStates),
  created_at: Instant,
  created_by_name: z.string().nullable(),
  downloaded_at: Instant.nullable(),
})
export type SlipRemittance = z.output<typeof SlipRemittance>

const WaitingOrders = z.object({
  agreement_id: Id,
  agreement_name: z.string(),
  company_name: z.string(),
  entries: z.int(),
  instructions: z.int(),
  amount_cents: Cents,
})
export type WaitingOrders = z.output<typeof WaitingOrders>

export const nothingToSend = defineError(
  409,
  'slip-remittance.nothing',
  'Nada novo para enviar: a última remessa já tem tudo, e o arquivo dela pode ser baixado de novo.',
)
export const agreementUnknown = defineError(422, 'slip-remittance.agreement', 'Escolha um convênio das suas empresas.')

export const slipRemittances = defineOperations(
  { name: 'slip-remittances', ability: 'financial.bank-slip' },
  {
    list: get('/slip-remittances', {
      query: PageQuery.extend({
        company_id: Id.optional(),
        search: z.string().trim().max(80).optional(),
        sort: sortBy(SlipRemittance, ['number', 'file_name', 'created_at']),
      }),
      answer: buildPageSchema(SlipRemittance),
    }),
    /** Orders of the next remittance of each agreement. */
    waiting: get('/slip-remittances/waiting', { answer: z.object({ data: z.array(WaitingOrders) }) }),
    /** Writes a file with all waiting orders of an agreement, and draws its number. */
    create: post('/slip-remittances', {
      body: z.object({ agreement_id: Id }),
      answer: SlipRemittance,
      status: 201,
      idempotent: true,
      errors: [agreementUnknown, nothingToSend],
      changes: ['bank-slips'],
    }),
    download: post('/slip-remittances/:id/file', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound, fileLost],
    }),
  },
)
