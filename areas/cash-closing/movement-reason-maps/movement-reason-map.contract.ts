import { differenceCodes } from '@app/domain/day/differences/contract'
import {
  amountInput,
  BusinessDate,
  declareBulk,
  declareSheetImport,
  defineError,
  defineRegister,
  get,
  Id,
  Named,
  notFound,
  oneOf,
  post,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { reasonMapFields, sourceSystems } from './movement-reason-map-fields.contract.ts'

const SourceSystem = oneOf(sourceSystems)
const codes = Object.keys(differenceCodes)
const DifferenceCodes = z
  .array(z.string().refine((code) => codes.includes(code), 'Código de diferença desconhecido.'))
  .max(codes.length)

export const ReasonMap = z.object({
  id: Id,
  name: z.string(),
  source_system: SourceSystem,
  external_code: z.string().nullable(),
  external_text: z.string().nullable(),
  /** Null for all companies. A map of one company has precedence. */
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  movement_type_code: z.string(),
  movement_type_name: z.string(),
  difference_codes: z.array(z.string()),
  auto_explain: z.boolean(),
  max_amount_cents: z.int().nullable(),
  attachment_required: z.boolean(),
  approval_required: z.boolean(),
  ledger_account: z.string().nullable(),
  cost_center: z.string().nullable(),
  priority: z.int(),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable(),
  active: z.boolean(),
  /** True if the user may change it; a map of all companies requires access to all of them. */
  changeable: z.boolean(),
  uses: z.int(), // differences explained with it in the last 30 days
  version: z.int(),
})
export type ReasonMap = z.infer<typeof ReasonMap>

const text = (maxLength: number) => z.string().trim().max(maxLength).nullable().default(null)

const ReasonMapDraft = z.object({
  name: z.string().trim().min(3, 'Informe o nome.').max(120),
  source_system: SourceSystem,
  external_code: text(60),
  external_text: text(200),
  company_id: Id.nullable().default(null),
  movement_type_code: z.string().min(1, 'Campo obrigatório.').max(20),
  difference_codes: DifferenceCodes.default([]),
  auto_explain: z.boolean().default(false),
  max_amount_cents: amountInput(0, 'O valor não é negativo.').nullable().default(null),
  attachment_required: z.boolean().default(false),
  approval_required: z.boolean().default(false),
  ledger_account: text(20),
  cost_center: text(20),
  priority: z.int().min(1).max(9999).default(100),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable().default(null),
})
export type ReasonMapDraft = z.infer<typeof ReasonMapDraft>

const checkDraft = (map: ReasonMapDraft, { addIssue }: z.RefinementCtx) => {
  const refuse = (field: keyof ReasonMapDraft, message: string) => addIssue({ code: 'custom', path: [field], message })
  if (map.source_system !== 'internal' && !map.external_code && !map.external_text)
    refuse('external_code', 'Informe o código ou o texto externo.')
  if (map.valid_to !== null && map.valid_to < map.valid_from)
    refuse('valid_to', 'A data final deve ser igual ou posterior à data inicial.')
  if (map.auto_explain && map.max_amount_cents === null)
    refuse('max_amount_cents', 'Informe até que valor explica sozinho.')
}

export const UnmappedCode = z.object({
  key: z.string(),
  source_system: SourceSystem,
  external_code: z.string(),
  external_text: z.string(),
  count: z.int(),
  amount_cents: z.int(),
  first_on: BusinessDate,
  last_on: BusinessDate,
})
export type UnmappedCode = z.infer<typeof UnmappedCode>

export const mapTaken = defineError(409, 'reason-map.taken', 'Já existe de-para para este código na vigência.')
export const wrongExpression = defineError(422, 'reason-map.expression', 'Expressão inválida.')

export const reasonMapSheetUnreadable = defineError(422, 'reason-map.sheet', '{reason}')
export const reasonMapHeadingMissing = defineError(
  422,
  'reason-map.sheet-heading',
  'A primeira linha deve trazer os títulos das colunas, ao menos Nome e Origem.',
)

export const allCompaniesRequired = defineError(
  403,
  'reason-map.every-company',
  'Só quem trabalha com todas as empresas pode mudar um de-para de todas as empresas.',
)

const refusals = [notFound, mapTaken, wrongExpression, allCompaniesRequired] as const
const errors = [...refusals, staleVersion] as const
const changeOptions = { idempotent: true, errors: refusals, changes: ['cash-conciliations'] } as const

export const reasonMapRegister = defineRegister({
  name: 'movement-reason-maps',
  entity: 'movement_reason_map',
  ability: 'cash-conciliation',
  page: '/cash-conciliation-movement-reason-map?open=:id&part=historico',
  words: { one: 'De-para de motivo', many: 'De-para de motivos', gender: 'm' },
  row: ReasonMap,
  draft: ReasonMapDraft,
  check: checkDraft,
  filter: z.object({
    search: z.string().trim().max(80).optional(),
    source_system: SourceSystem.optional(),
    company_id: Id.optional(),
    movement_type_code: z.string().max(20).optional(),
    active: z.stringbool().optional(),
  }),
  sort: [
    ...(['source_system', 'name', 'company_name', 'movement_type_name', 'max_amount_cents', 'ledger_account'] as const),
    ...(['priority', 'valid_from', 'valid_to', 'uses', 'active'] as const),
  ],
  fields: reasonMapFields,
  reversible: { update: 'De-para alterado.', setActive: 'De-para alterado.' },
  changes: changeOptions.changes,
  operations: ({ list, get: getReasonMap, create, update, setActive }) => ({
    list,
    choices: get('/movement-reason-maps/choices', {
      answer: z.object({
        companies: z.array(Named),
        movement_types: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    }),
    unmapped: get('/movement-reason-maps/unmapped', { answer: z.object({ data: z.array(UnmappedCode) }) }),
    test: post('/movement-reason-maps/test', {
      body: z.object({
        source_system: SourceSystem,
        external_code: z.string().trim().max(60).default(''),
        external_text: z.string().trim().max(2000).default(''),
        company_id: Id.nullable().default(null),
        on: BusinessDate,
      }),
      answer: z.object({ hit: ReasonMap.nullable() }),
      audited: false,
    }),
    get: getReasonMap,
    create: { ...create, errors: refusals },
    update: { ...update, errors },
    importSheet: declareSheetImport('/movement-reason-maps/import', {
      ...changeOptions,
      errors: [reasonMapSheetUnreadable, reasonMapHeadingMissing],
    }),
    setActive: post('/movement-reason-maps/:id/active', { ...setActive, errors }),
    setTypeMany: declareBulk('/movement-reason-maps/bulk/type', {
      filter: list.query,
      input: z.object({ movement_type_code: z.string().min(1, 'Campo obrigatório.').max(20) }),
      errors: refusals,
      reversible: 'Tipo de movimento alterado.',
    }),
    setValidityMany: declareBulk('/movement-reason-maps/bulk/validity', {
      filter: list.query,
      input: z
        .object({ valid_from: BusinessDate, valid_to: BusinessDate.nullable().default(null) })
        .refine(({ valid_from, valid_to }) => valid_to === null || valid_to >= valid_from, {
          path: ['valid_to'],
          error: 'A data final deve ser igual ou posterior à data inicial.',
        }),
      ...changeOptions,
      reversible: 'Vigência alterada.',
    }),
  }),
})
export const reasonMaps = reasonMapRegister.operations

export const ReasonMapInput = ReasonMapDraft.superRefine(checkDraft)
