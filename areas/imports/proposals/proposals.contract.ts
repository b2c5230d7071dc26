import { recordHolds } from '@app/domain/transactions/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Instant,
  jobsResource,
  notFound,
  oneOf,
  PageQuery,
  post,
} from '@app/kit/contract'
import { z } from 'zod'
import { senderAbilities } from '../files/imports.contract.ts'
import { ImportUndoReason, importOfOthers } from '../files/undo-import.contract.ts'

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
export const decidedMeanwhile = defineError(
  409,
  'import.proposals-decided',
  'Enquanto você decidia, {name} decidiu {records} das que você marcou. Nada do que você marcou mudou: confira a lista e decida de novo.',
)
export const proposalHeld = defineError(409, 'import.proposal-held', 'Não é possível aplicar {why}')
export const closedDaysHeld = defineError(
  409,
  'import.proposals-closed-days',
  'Não é possível aplicar: há registros em dia fechado ou bloqueado ({days}). Reabra o dia antes.',
)
export const recordsInUse = defineError(
  409,
  'import.proposals-records-in-use',
  'Não é possível aplicar: pessoas já trabalharam sobre estes registros ({work}). Desfaça isso antes.',
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
  kept: 'Recusada',
} as const

export const ProposalFieldChange = z.object({
  field: z.string(),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})
export type ProposalFieldChange = z.infer<typeof ProposalFieldChange>

export const ImportProposal = z.object({
  id: z.int(),
  kind: oneOf(proposalKinds),
  change: oneOf(proposalChanges),
  business_date: BusinessDate,
  label: z.string(),
  line: z.int().nullable(),
  fields: z.array(ProposalFieldChange),
  before_cents: z.int().nullable(),
  after_cents: z.int().nullable(),
  before_ml: z.int().nullable(),
  after_ml: z.int().nullable(),
  hold: oneOf(recordHolds).nullable(),
  status: oneOf(proposalStatuses),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  reason: z.string().nullable(),
})
export type ImportProposal = z.infer<typeof ImportProposal>

export const ProposalTally = z.object({ records: z.int(), cents: z.int(), ml: z.int() })
export type ProposalTally = z.infer<typeof ProposalTally>

export const ProposalSum = z.object({
  kind: oneOf(proposalKinds),
  change: oneOf(proposalChanges),
  records: z.int(),
  before_cents: z.int(),
  after_cents: z.int(),
  before_ml: z.int(),
  after_ml: z.int(),
  open: ProposalTally,
  held: ProposalTally,
  applying: ProposalTally,
  applied: ProposalTally,
  kept: ProposalTally,
})
export type ProposalSum = z.infer<typeof ProposalSum>

export const ProposalSummary = z.object({
  total: z.int(),
  open: z.int(),
  held: z.int(),
  applying: z.int(),
  applied: z.int(),
  kept: z.int(),
  sums: z.array(ProposalSum),
})
export type ProposalSummary = z.infer<typeof ProposalSummary>

const maxDecided = 5000

const ProposalDecision = ImportUndoReason.extend({
  ids: z
    .array(z.int().positive())
    .min(1, 'Marque ao menos uma correção.')
    .max(maxDecided, `Marque até ${maxDecided} correções.`)
    .optional(),
})

const resource = { name: 'imports', ability: 'import-file-column-mapping' } as const
const days = ['cash-conciliations', 'solicitations', 'system-movements'] as const

export const importProposals = defineOperations(resource, {
  proposals: get('/imports/:id/proposals', {
    params: ById,
    query: PageQuery,
    answer: buildPageSchema(ImportProposal),
    ability: senderAbilities,
    errors: [notFound],
  }),
  proposalSummary: get('/imports/:id/proposals/summary', {
    params: ById,
    answer: ProposalSummary,
    ability: senderAbilities,
    errors: [notFound],
  }),
  applyProposals: post('/imports/:id/proposals/apply', {
    params: ById,
    body: ProposalDecision,
    answer: ProposalSummary,
    status: 202,
    idempotent: true,
    errors: [notFound, nothingProposed, importOfOthers, decidedMeanwhile, proposalHeld, closedDaysHeld, recordsInUse],
    changes: [...days, jobsResource],
  }),
  keepStored: post('/imports/:id/proposals/keep', {
    params: ById,
    body: ProposalDecision,
    answer: ProposalSummary,
    idempotent: true,
    errors: [notFound, nothingProposed, importOfOthers, decidedMeanwhile],
  }),
})
