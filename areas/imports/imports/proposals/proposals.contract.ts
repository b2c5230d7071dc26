import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Instant,
  jobsResource,
  notFound,
  oneOf,
  PageQuery,
  pageOf,
  post,
} from '@app/kit/contract'
import { z } from 'zod'
import { senders } from '../imports.contract.ts'
import { importOfOthers, rowsAtWork, rowsInClosedDays, UndoReason } from '../undo/undo-import.contract.ts'

export const nothingProposed = defineError(
  409,
  'import.nothing-proposed',
  'Nenhuma correção deste arquivo espera decisão: veja no histórico quem decidiu.',
)
export const recordsChangedSince = defineError(
  409,
  'import.proposals-stale',
  'Os registros mudaram depois da comparação. Desfaça esta importação e envie o arquivo de novo.',
)

export const proposalKinds = {
  session: 'Turno',
  movement: 'Pagamento ou movimento',
  sale_item: 'Item de venda',
  fuelling: 'Abastecimento',
  reading: 'Leitura de encerrante',
  dip: 'Medição',
  receipt: 'Descarga',
} as const

export const proposalChanges = { changed: 'Outro valor', missing: 'Não está no arquivo' } as const

export const proposalStatuses = {
  open: 'A decidir',
  applying: 'Aplicando',
  applied: 'Aplicada',
  kept: 'Mantido o que estava',
} as const

/** A field of a record, as it is stored and as the file has it. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** A record of an earlier point-of-sale export that the file has otherwise, or does not have. */
export const ImportProposal = z.object({
  id: z.int(),
  kind: oneOf(proposalKinds),
  change: oneOf(proposalChanges),
  business_date: BusinessDate,
  label: z.string(),
  /** Line of the file; null for a record that is missing there. */
  line: z.int().nullable(),
  fields: z.array(FieldChange),
  before_cents: z.int().nullable(),
  after_cents: z.int().nullable(),
  /** Whether applying changes the record; false for a record that is shown only. */
  applicable: z.boolean(),
  status: oneOf(proposalStatuses),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  reason: z.string().nullable(),
})
export type ImportProposal = z.infer<typeof ImportProposal>

export const ProposalSum = z.object({
  kind: oneOf(proposalKinds),
  change: oneOf(proposalChanges),
  records: z.int(),
  before_cents: z.int(),
  after_cents: z.int(),
})

export const ProposalSummary = z.object({
  total: z.int(),
  open: z.int(),
  applying: z.int(),
  applied: z.int(),
  kept: z.int(),
  /** Records that are shown only. */
  informed: z.int(),
  sums: z.array(ProposalSum),
})
export type ProposalSummary = z.infer<typeof ProposalSummary>

const resource = { name: 'imports', ability: 'import-file-column-mapping' } as const
const days = ['cash-conciliations', 'solicitations', 'system-movements'] as const

export const importProposals = defineOperations(resource, {
  proposals: get('/imports/:id/proposals', {
    params: ById,
    query: PageQuery,
    answer: pageOf(ImportProposal),
    ability: senders,
    errors: [notFound],
  }),
  proposalSummary: get('/imports/:id/proposals/summary', {
    params: ById,
    answer: ProposalSummary,
    ability: senders,
    errors: [notFound],
  }),
  /** Queues the change of every open proposal; refused at once for closed days and records that people worked on. */
  applyProposals: post('/imports/:id/proposals/apply', {
    params: ById,
    body: UndoReason,
    answer: ProposalSummary,
    status: 202,
    idempotent: true,
    errors: [notFound, nothingProposed, importOfOthers, rowsInClosedDays, rowsAtWork],
    changes: [...days, jobsResource],
  }),
  /** Keeps the stored records; the proposals stay in the history of the import. */
  keepStored: post('/imports/:id/proposals/keep', {
    params: ById,
    body: UndoReason,
    answer: ProposalSummary,
    idempotent: true,
    errors: [notFound, nothingProposed, importOfOthers],
  }),
})
