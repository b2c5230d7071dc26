import { dayLocked, periodLocked } from '@app/domain/calendar/contract'
import { bankPostingKinds, bankPostingRules, choosableAccounts } from '@app/domain/journal/contract'
import {
  amountInput,
  BusinessDate,
  buildPageSchema,
  Cents,
  defineError,
  defineOperations,
  get,
  Id,
  IntegerText,
  listParts,
  Named,
  notFound,
  oneOf,
  PageQuery,
  periodTooLong,
  post,
  RowNumber,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { itemTaken, unclassifiedDifference, wrongSide } from '../receivables/receivables.contract.ts'

export const maxBenchDays = 366

/** Every line of the bank is in exactly one of these states. */
export const benchStates = {
  open: 'Em aberto',
  matched: 'Casado',
  posted: 'Lançado',
  ignored: 'Ignorado ou estornado',
} as const
export type BenchState = keyof typeof benchStates

const PostingKind = oneOf(bankPostingKinds)

/** The action that Enter takes on an open line: confirm a match, match a transfer with a line of another account, or post. */
export const BenchProposal = z.object({
  kind: z.enum(['match', 'transfer', 'posting']),
  sentence: z.string(),
  match_id: z.int().nullable(),
  other_line_id: z.int().nullable(),
  posting_kind: PostingKind.nullable(),
})
export type BenchProposal = z.infer<typeof BenchProposal>

export const BenchLine = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  bank_account_id: Id,
  account_name: z.string(),
  posted_date: BusinessDate,
  memo: z.string(),
  doc_no: z.string().nullable(),
  amount_cents: Cents,
  status: oneOf(benchStates),
  /** The match that explains the line. */
  match_id: z.int().nullable(),
  matched_with: z.string().nullable(),
  /** The transfer whose other leg is missing. */
  waits_for_transfer: z.boolean(),
  proposal: BenchProposal.nullable(),
})
export type BenchLine = z.infer<typeof BenchLine>

export const BenchFilter = PageQuery.extend({
  sort: sortBy(BenchLine, ['posted_date', 'amount_cents']),
  company_id: Id.optional(),
  bank_account_id: Id.optional(),
  status: oneOf(benchStates).optional(),
  sign: z.enum(['credit', 'debit']).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  least_cents: IntegerText.optional(),
  most_cents: IntegerText.optional(),
  search: z.string().trim().max(60).optional(),
})
export type BenchFilter = z.infer<typeof BenchFilter>

export const BenchSumFilter = BenchFilter.omit({ ...listParts, status: true })
export type BenchSumFilter = z.infer<typeof BenchSumFilter>

const StateSum = z.object({ count: z.int(), credits_cents: Cents, debits_cents: Cents, amount_cents: Cents })

/** Sums of the whole filter. The states add up to the total. */
export const BenchSums = z.object({ total: StateSum, states: z.record(oneOf(benchStates), StateSum) })
export type BenchSums = z.infer<typeof BenchSums>

/** Kinds of records that may explain a bank line. */
export const candidateKinds = {
  batch: 'Lote',
  slip: 'Boleto',
  pix: 'Pix',
  deposit: 'Depósito',
  envelope: 'Envelope',
  transfer: 'Transferência',
  planned_transfer: 'Transferência prevista',
} as const
export const CandidateKind = oneOf(candidateKinds)
export type CandidateKind = keyof typeof candidateKinds

export const BankCandidate = z.object({
  kind: CandidateKind,
  /** For a transfer, the line of the other account; for a planned one, the transfer itself. */
  id: z.string(),
  description: z.string(),
  on: BusinessDate,
  amount_cents: Cents,
})
export type BankCandidate = z.infer<typeof BankCandidate>

export const CandidateAnswer = z.object({
  lines: z.array(BenchLine),
  lines_cents: Cents,
  candidates: z.array(BankCandidate),
  /** Keys of the candidates whose sum is exactly that of the lines, if there is one way only. */
  exact: z.array(z.string()),
  ambiguous: z.boolean(),
})
export type CandidateAnswer = z.infer<typeof CandidateAnswer>

const maxBenchLines = 50

const PostingDraft = z
  .object({
    kind: PostingKind,
    amount_cents: amountInput(1, 'Informe o valor.', 'Informe o valor.'),
    account: z.enum(choosableAccounts).nullish(),
    note: z.string().trim().max(80).optional(),
  })
  .refine(({ kind, account }) => bankPostingRules[kind].account !== null || account, {
    path: ['account'],
    error: 'Escolha a conta contábil.',
  })

const LineIds = z.array(RowNumber).min(1, 'Escolha ao menos uma linha do banco.').max(maxBenchLines)

const NewMatch = z.object({
  line_ids: LineIds,
  items: z
    .array(z.object({ kind: CandidateKind.exclude(['transfer', 'planned_transfer']), id: z.string().min(1).max(40) }))
    .max(100, 'No máximo 100 itens.')
    .default([]),
  postings: z.array(PostingDraft).max(20, 'No máximo 20 lançamentos.').default([]),
})
export type NewMatch = z.infer<typeof NewMatch>

export const transferStates = {
  planned: 'Prevista',
  one_leg: 'Falta uma conta',
  both_legs: 'Concluída',
  undone: 'Desfeita',
} as const

export const OwnTransfer = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string().nullable(),
  from_account_name: z.string().nullable(),
  to_company_id: Id,
  to_company_name: z.string().nullable(),
  to_account_name: z.string().nullable(),
  expected_on: BusinessDate,
  amount_cents: Cents,
  /** Null until both legs are known. */
  fee_cents: Cents.nullable(),
  is_loan: z.boolean(),
  state: oneOf(transferStates),
  out_line_id: z.int().nullable(),
  in_line_id: z.int().nullable(),
  note: z.string(),
  created_by_name: z.string().nullable(),
  version: z.int(),
})
export type OwnTransfer = z.infer<typeof OwnTransfer>

export const OwnTransferFilter = PageQuery.extend({
  sort: sortBy(OwnTransfer, ['expected_on', 'amount_cents']),
  company_id: Id.optional(),
  state: oneOf(transferStates).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type OwnTransferFilter = z.infer<typeof OwnTransferFilter>

const NewTransfer = z.object({
  from_account_id: Id,
  to_account_id: Id,
  amount_cents: amountInput(1, 'Informe o valor.', 'Informe o valor.'),
  expected_on: BusinessDate,
  note: z.string().trim().max(80).default(''),
})
export type NewTransfer = z.infer<typeof NewTransfer>

export const TwoLegs = z.object({
  out_line_id: RowNumber.nullish(),
  in_line_id: RowNumber.nullish(),
  transfer_id: Id.nullish(),
  /** The fee that the bank deducted from the transfer. */
  fee_cents: z.int().min(0).max(1_000_000).default(0),
})
export type TwoLegs = z.infer<typeof TwoLegs>

const Reason = z.object({
  reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(500),
})

export const nothingChosen = defineError(
  422,
  'bank-match.nothing',
  'Escolha o que explica as linhas, ou lance a diferença.',
)
export const severalCompanies = defineError(422, 'bank-match.companies', 'Escolha linhas de uma só empresa.')
export const lineNotOpen = defineError(409, 'bank-match.not-open', 'A linha de {date} já está {state}; desfaça antes.')
export const matchGone = defineError(409, 'bank-match.gone', 'O par desta linha mudou; confira de novo.')
export const matchKept = defineError(409, 'bank-match.kept', '{reason}')
export const twoAccounts = defineError(422, 'own-transfer.accounts', 'A transferência precisa das duas contas.')
export const transferSign = defineError(
  422,
  'own-transfer.sign',
  'Uma linha deve sair de uma conta e a outra entrar em outra conta.',
)
export const transferDays = defineError(
  422,
  'own-transfer.days',
  'A entrada deve ser do mesmo dia da saída, ou de até dois dias bancários depois.',
)
export const transferOfBoth = defineError(
  409,
  'own-transfer.both',
  'A transferência já tem as duas contas; desfaça antes.',
)
export const transferUndone = defineError(409, 'own-transfer.undone', 'A transferência já foi desfeita.')
export const transferDiffers = defineError(
  422,
  'own-transfer.differs',
  'As linhas não são das contas e do valor desta transferência.',
)

const locked = [dayLocked, periodLocked] as const
const changes = ['transaction-conciliation', 'statements', 'receivables', 'card-conciliation'] as const

/** Reading needs no ability: people see the lines of their companies. */
export const transactionConciliation = defineOperations(
  { name: 'transaction-conciliation', ability: 'none' },
  {
    list: get('/transaction-conciliation/lines', {
      query: BenchFilter,
      answer: buildPageSchema(BenchLine),
      errors: [periodTooLong],
    }),
    sums: get('/transaction-conciliation/sums', { query: BenchSumFilter, answer: BenchSums, errors: [periodTooLong] }),
    candidates: get('/transaction-conciliation/candidates', {
      query: z.object({ line_ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,49}$/, 'Escolha até 50 linhas.') }),
      answer: CandidateAnswer,
      errors: [notFound, severalCompanies],
    }),
    choices: get('/transaction-conciliation/choices', {
      answer: z.object({ companies: z.array(Named), accounts: z.array(Named) }),
    }),
    transfers: get('/transaction-conciliation/transfers', {
      query: OwnTransferFilter,
      answer: buildPageSchema(OwnTransfer),
    }),
  },
)

export const conciliationWriters = [
  'financial.card-conciliation',
  'financial.statements',
  'financial.borderos',
  'cash-conciliation',
] as const

const MatchAnswer = z.object({
  match_id: z.int(),
  /** Open lines of the last 90 days with the text of the explained line. */
  similar_count: z.int(),
})

/** Decisions about bank lines, for people with one of the abilities that conciliate. */
export const bankMatches = defineOperations(
  { name: 'bank-matches', ability: conciliationWriters },
  {
    match: post('/bank-matches', {
      body: NewMatch,
      answer: MatchAnswer,
      status: 201,
      idempotent: true,
      errors: [
        notFound,
        nothingChosen,
        severalCompanies,
        lineNotOpen,
        unclassifiedDifference,
        itemTaken,
        wrongSide,
        ...locked,
      ],
      changes,
    }),
    confirm: post('/bank-matches/confirm', {
      body: z.object({ line_id: RowNumber, match_id: z.int() }),
      answer: MatchAnswer,
      idempotent: true,
      errors: [notFound, matchGone, matchKept, ...locked],
      changes,
    }),
    undo: post('/bank-matches/undo', {
      body: Reason.extend({ line_id: RowNumber, match_id: z.int() }),
      answer: MatchAnswer,
      idempotent: true,
      errors: [notFound, matchGone, matchKept, ...locked],
      changes,
    }),
    ignore: post('/bank-matches/ignore', {
      body: Reason.extend({ line_id: RowNumber }),
      answer: z.object({ id: z.int() }),
      idempotent: true,
      errors: [notFound, lineNotOpen, itemTaken, ...locked],
      changes,
    }),
    planTransfer: post('/bank-matches/transfers', {
      body: NewTransfer,
      answer: OwnTransfer,
      status: 201,
      idempotent: true,
      errors: [notFound, twoAccounts, ...locked],
      changes,
    }),
    confirmTransfer: post('/bank-matches/transfers/confirm', {
      body: TwoLegs,
      answer: OwnTransfer,
      idempotent: true,
      errors: [
        notFound,
        twoAccounts,
        transferSign,
        transferDays,
        transferDiffers,
        transferOfBoth,
        transferUndone,
        lineNotOpen,
        itemTaken,
        unclassifiedDifference,
        ...locked,
      ],
      changes,
    }),
    /** Keeps one line as a leg until the statement of the other account arrives. */
    holdLeg: post('/bank-matches/transfers/:id/leg', {
      params: z.object({ id: Id }),
      body: z.object({ line_id: RowNumber }),
      answer: OwnTransfer,
      idempotent: true,
      errors: [notFound, transferDiffers, transferOfBoth, transferUndone, lineNotOpen, ...locked],
      changes,
    }),
    undoTransfer: post('/bank-matches/transfers/:id/undo', {
      params: z.object({ id: Id }),
      body: Reason.extend(Version.shape),
      answer: OwnTransfer,
      idempotent: true,
      errors: [notFound, transferUndone, matchKept, staleVersion, ...locked],
      changes,
    }),
  },
)
