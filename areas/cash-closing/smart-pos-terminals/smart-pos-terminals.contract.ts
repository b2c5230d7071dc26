import {
  BusinessDate,
  ById,
  buildPageSchema,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  HourOfDay,
  Round,
  requireIslandNumber,
  Scanned,
  SerialNo,
  SmartPosTerminal,
  SwapDraft,
  TerminalData,
  TerminalDetail,
  TerminalDraft,
  TerminalStatus,
  TerminalStatusChange,
  TerminalTransferDraft,
  TransferOfMany,
  Unregistered,
} from './smart-pos-terminal.contract.ts'

export const logicalTaken = defineError(409, 'smart-pos-terminal.logical-taken', 'Nº lógico já ativo em {empresa}.')
export const terminalSerialTaken = defineError(
  409,
  'smart-pos-terminal.serial-taken',
  'Já existe um terminal com este nº de série.',
)
export const capturesAfter = defineError(
  409,
  'smart-pos-terminal.captures-after',
  'Existem capturas depois da data de transferência informada.',
)
export const terminalStatusNotAllowed = defineError(
  409,
  'smart-pos-terminal.not-now',
  'Um terminal em {status} não pode passar a {next}.',
)
export const terminalEnded = defineError(409, 'smart-pos-terminal.ended', 'Um terminal em {status} não muda mais.')
export const notMovable = defineError(
  409,
  'smart-pos-terminal.not-movable',
  'Um terminal em {status} não pode ser transferido.',
)
export const notSwappable = defineError(
  409,
  'smart-pos-terminal.not-swappable',
  'Um terminal em {status} não pode ser trocado.',
)
export const terminalNumbersFixed = defineError(
  409,
  'smart-pos-terminal.numbers-fixed',
  'O terminal já capturou: use Trocar aparelho para mudar a série ou o nº lógico.',
)
export const otherContract = defineError(
  422,
  'smart-pos-terminal.other-contract',
  'Escolha um EC da mesma empresa e adquirente; para outra empresa use Transferir.',
)
export const otherAcquirer = defineError(
  422,
  'smart-pos-terminal.other-acquirer',
  'Escolha um EC da mesma adquirente do terminal.',
)
export const contractNotHere = defineError(
  422,
  'smart-pos-terminal.contract',
  'Escolha um EC ativo de uma das suas empresas.',
)
export const contractUnclear = defineError(
  422,
  'smart-pos-terminal.contract-unclear',
  'A empresa não tem exatamente um EC desta adquirente: transfira este terminal sozinho.',
)
export const holderNotHere = defineError(
  422,
  'smart-pos-terminal.holder',
  'Escolha um responsável que trabalhe na empresa do terminal.',
)
export const occurredInFuture = defineError(
  422,
  'smart-pos-terminal.future',
  'A data da transferência não pode estar no futuro.',
)
export const beforeCustody = defineError(
  422,
  'smart-pos-terminal.before-custody',
  'A transferência deve ser depois do início da custódia atual, em {data}.',
)
export const nothingToImport = defineError(
  422,
  'smart-pos-terminal.nothing-to-import',
  'Cole ao menos uma linha com série, nº lógico e EC.',
)

export const blockedWithCaptures = 'Aparelho bloqueado com capturas hoje: verifique fraude.'

export const maxImportedTerminals = 500

export const TerminalFilter = PageQuery.extend({
  sort: sortBy(SmartPosTerminal, [
    ...(['serial_no', 'logical_no', 'company_name', 'acquirer_name', 'place', 'holder_name'] as const),
    ...(['last_capture_at', 'captures_today', 'cancels_7d', 'status'] as const),
  ]),
  search: z.string().trim().max(60).optional(),
  company_id: Id.optional(),
  acquirer: z.string().max(40).optional(),
  status: TerminalStatus.optional(),
  silent: z.stringbool().optional(),
})
export type TerminalFilter = z.infer<typeof TerminalFilter>

const terminalOperation = { params: ById, answer: TerminalDetail } as const
const recordErrors = [notFound, staleVersion] as const
const Choice = z.object({ id: Id, company_id: Id, label: z.string() })

export const ImportedLine = z.object({
  line: z.int(),
  serial_no: z.string(),
  outcome: z.enum(['created', 'refused']),
  reason: z.string().nullable(),
})
export type ImportedLine = z.infer<typeof ImportedLine>

export const smartPosTerminals = defineOperations(
  { name: 'smart-pos-terminals', ability: 'smart-pos-terminal' },
  {
    list: get('/smart-pos-terminals', { query: TerminalFilter, answer: buildPageSchema(SmartPosTerminal) }),
    choices: get('/smart-pos-terminals/choices', {
      answer: z.object({
        companies: z.array(Named),
        contracts: z.array(Choice.extend({ acquirer: z.string() })),
        acquirers: z.array(z.object({ code: z.string(), name: z.string() })),
        holders: z.array(z.object({ id: Id, name: z.string(), company_ids: z.array(Id) })),
      }),
    }),
    unregistered: get('/smart-pos-terminals/unregistered', { answer: z.object({ data: z.array(Unregistered) }) }),
    rounds: get('/smart-pos-terminals/rounds', {
      query: PageQuery.extend({
        sort: sortBy(Round, ['created_at', 'company_name', 'missing', 'strangers']),
        company_id: Id.optional(),
      }),
      answer: buildPageSchema(Round),
    }),
    expected: get('/smart-pos-terminals/rounds/expected', {
      query: z.object({ company_id: Id }),
      answer: z.object({ data: z.array(z.object({ serial_no: z.string(), detail: z.string() })) }),
    }),
    identify: get('/smart-pos-terminals/rounds/identify', {
      query: z.object({ company_id: Id, serial_no: SerialNo }),
      answer: Scanned,
    }),
    get: get('/smart-pos-terminals/:id', { ...terminalOperation, errors: [notFound] }),
    hours: get('/smart-pos-terminals/:id/hours', {
      params: ById,
      query: z.object({ date: BusinessDate.optional() }),
      answer: z.object({ date: BusinessDate, days: z.int(), hours: z.array(HourOfDay) }),
      errors: [notFound],
    }),
    create: post('/smart-pos-terminals', {
      body: TerminalDraft,
      answer: TerminalDetail,
      status: 201,
      idempotent: true,
      errors: [logicalTaken, terminalSerialTaken, contractNotHere, holderNotHere],
      changes: ['cash-conciliations'],
    }),
    importMany: post('/smart-pos-terminals/import', {
      body: z.object({
        text: z.string('Cole as linhas.').min(1, 'Cole as linhas.').max(200_000, 'Texto longo demais.'),
      }),
      answer: z.object({ lines: z.array(ImportedLine) }),
      idempotent: true,
      // Each created terminal writes its own audit entry; if all rows are refused, nothing is written.
      audited: false,
      errors: [nothingToImport],
      changes: ['cash-conciliations'],
    }),
    recordRound: post('/smart-pos-terminals/rounds', {
      body: z.object({
        company_id: Id,
        serial_nos: z
          .array(SerialNo)
          .min(1, 'Leia ao menos um nº de série.')
          .max(500, 'Leia no máximo 500 números de série.'),
      }),
      answer: Round,
      status: 201,
      idempotent: true,
      errors: [notFound],
    }),
    update: put('/smart-pos-terminals/:id', {
      ...terminalOperation,
      body: requireIslandNumber(TerminalData.extend(Version.shape)),
      reversible: 'Terminal alterado.',
      idempotent: true,
      errors: [
        ...recordErrors,
        terminalEnded,
        logicalTaken,
        terminalSerialTaken,
        terminalNumbersFixed,
        otherContract,
        contractNotHere,
        holderNotHere,
      ],
    }),
    transfer: post('/smart-pos-terminals/:id/transfer', {
      ...terminalOperation,
      body: requireIslandNumber(TerminalTransferDraft.extend(Version.shape)),
      reversible: 'Terminal transferido.',
      idempotent: true,
      errors: [
        ...recordErrors,
        notMovable,
        otherAcquirer,
        contractNotHere,
        holderNotHere,
        occurredInFuture,
        beforeCustody,
        capturesAfter,
      ],
      changes: ['cash-conciliations'],
    }),
    changeStatus: post('/smart-pos-terminals/:id/status', {
      ...terminalOperation,
      body: TerminalStatusChange.extend(Version.shape),
      idempotent: true,
      errors: [...recordErrors, terminalStatusNotAllowed],
      changes: ['notifications'],
    }),
    swap: post('/smart-pos-terminals/:id/swap', {
      ...terminalOperation,
      body: SwapDraft.extend(Version.shape),
      idempotent: true,
      errors: [...recordErrors, notSwappable, logicalTaken, terminalSerialTaken],
    }),
    transferMany: declareBulk('/smart-pos-terminals/bulk/transfer', {
      filter: TerminalFilter,
      input: TransferOfMany,
      reversible: 'Terminais transferidos.',
      changes: ['cash-conciliations'],
      errors: [contractUnclear, holderNotHere, occurredInFuture, beforeCustody, capturesAfter],
    }),
  },
)
