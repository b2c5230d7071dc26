import { findWrongPart, getCodeParts, mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import { messageStates } from '@app/domain/integration/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  declareBulk,
  declareSheetImport,
  defineError,
  defineRegister,
  get,
  Id,
  Instant,
  Named,
  notFound,
  oneOf,
  PageQuery,
  sortBy,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { mappingFields } from './mapping-fields.contract.ts'

const System = oneOf(mappedSystems)
const Domain = oneOf(mappingDomains)

export const IntegrationMapping = z.object({
  id: Id,
  system: System,
  /** Null for every connection of the system. */
  connection_id: Id.nullable(),
  connection_name: z.string().nullable(),
  domain: Domain,
  /** Null for all companies. A mapping of one company has precedence. */
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  /** True for the code of every internal code without a mapping. */
  is_default: z.boolean(),
  internal_key: z.string().nullable(),
  internal_label: z.string(),
  external_key: z.string(),
  external_key_2: z.string().nullable(),
  external_key_3: z.string().nullable(),
  external_label: z.string().nullable(),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable(),
  active: z.boolean(),
  last_used_at: Instant.nullable(),
  /** True if the person may change it; a mapping of all companies requires access to all of them. */
  changeable: z.boolean(),
  version: z.int(),
})
export type IntegrationMapping = z.infer<typeof IntegrationMapping>

const MappingDetail = IntegrationMapping.extend({
  uses: z.int(),
  /** Messages that the change freed; null for a read. */
  freed: z.int().nullable(),
})
export type MappingDetail = z.infer<typeof MappingDetail>

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .default(null)
    .transform((text) => text || null)

const CodeMappingDraft = z.object({
  system: System,
  connection_id: Id.nullable().default(null),
  domain: Domain,
  company_id: Id.nullable().default(null),
  is_default: z.boolean().default(false),
  internal_key: optionalText(200),
  external_key: z.string().trim().min(1, 'Campo obrigatório.').max(60),
  external_key_2: optionalText(60),
  external_key_3: optionalText(60),
  external_label: optionalText(120),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable().default(null),
})
export type CodeMappingDraft = z.infer<typeof CodeMappingDraft>

const keyFields = ['external_key', 'external_key_2', 'external_key_3'] as const

const checkDraft = (mapping: CodeMappingDraft, { addIssue }: z.RefinementCtx) => {
  const refuse = (field: keyof CodeMappingDraft, message: string) =>
    addIssue({ code: 'custom', path: [field], message })
  if (!mapping.is_default && mapping.internal_key === null) refuse('internal_key', 'Escolha o código interno.')
  if (mapping.is_default && mapping.internal_key !== null)
    refuse('internal_key', 'O padrão do domínio não tem código interno.')
  if (mapping.valid_to !== null && mapping.valid_to < mapping.valid_from)
    refuse('valid_to', 'A data final deve ser igual ou posterior à data inicial.')
  const wrong = findWrongPart(
    getCodeParts(mapping.system, mapping.domain),
    keyFields.map((field) => mapping[field]),
  )
  if (wrong) refuse(keyFields[wrong.index] ?? 'external_key', `Código externo fora do padrão (${wrong.format}).`)
}
/** The rules over several fields; the server checks them in every change. */
export const MappingInput = CodeMappingDraft.superRefine(checkDraft)

export const mappingTaken = defineError(
  409,
  'mapping.taken',
  'Já existe mapeamento vigente para este código entre {from} e {to}.',
)
export const mappingUsed = defineError(
  409,
  'mapping.used',
  'Mapeamento usado em {count}: encerre a vigência em vez de excluir.',
)
export const mappingNeedsStart = defineError(
  422,
  'mapping.start',
  'Mapeamento já usado: informe a partir de que data vale o novo código.',
)
export const mappingOver = defineError(422, 'mapping.over', 'A data é posterior ao fim da vigência.')
export const mappingForAll = defineError(
  403,
  'mapping.every-company',
  'Só quem trabalha com todas as empresas pode mudar um mapeamento de todas as empresas.',
)
export const mappingSheetUnreadable = defineError(422, 'mapping.sheet', '{reason}')
export const mappingHeadingMissing = defineError(
  422,
  'mapping.sheet-heading',
  'A primeira linha deve trazer os títulos das colunas, ao menos Sistema, Domínio, Código interno e Código externo.',
)

/** Domains whose codes belong to one company each: their mappings have this company. */
export const companyDomains: readonly string[] = ['customer', 'bank_account']

/** A code without a mapping, with the messages that wait for it. */
const MissingCode = z.object({
  id: z.string(),
  system: System,
  domain: Domain,
  internal_key: z.string(),
  internal_label: z.string(),
  /** The only company of the messages; null if they are of several. */
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  companies: z.int(),
  messages: z.int(),
  amount_cents: z.int(),
  first_on: BusinessDate,
  oldest_at: Instant,
})
export type MissingCode = z.infer<typeof MissingCode>

/** Equal texts of a code without a mapping and of a mapping, the strongest first. */
export const suggestionEvidences = {
  key: 'Mesmo código interno',
  code: 'Mesmo CNPJ, CPF ou número',
  name: 'Mesmo nome',
  external_label: 'Nome igual à descrição externa',
} as const

/** The external code of an existing mapping, proposed for a code without a mapping. */
export const MappingSuggestion = MissingCode.omit({ companies: true, oldest_at: true }).extend({
  external_key: z.string(),
  external_key_2: z.string().nullable(),
  external_key_3: z.string().nullable(),
  external_label: z.string().nullable(),
  evidence: oneOf(suggestionEvidences),
  /** The text that is equal. */
  equal_text: z.string(),
  /** Internal code and company of the existing mapping. */
  source_label: z.string(),
  source_company_name: z.string().nullable(),
  /** External codes that are proposed for the internal code. */
  proposals: z.int(),
})
export type MappingSuggestion = z.infer<typeof MappingSuggestion>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** A mapping, or a mapping and the company of its copy. */
const CopyKey = z.string().regex(new RegExp(`^${uuid}(:${uuid})?$`), 'Registro inválido.')

const MappingUse = z.object({
  id: Id,
  company_name: z.string(),
  internal_label: z.string(),
  used_on: BusinessDate,
  used_at: Instant,
  status: oneOf(messageStates),
})

const Choices = z.object({
  /** True if the person may write mappings of all companies. */
  for_all: z.boolean(),
  companies: z.array(Named),
  connections: z.array(Named.extend({ system: System })),
})

const DomainChoices = z.object({
  data: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The page that will register these codes; null if the product has them. */
  page: z.string().nullable(),
})

const MappingFilter = z.object({
  search: z.string().trim().max(80).optional(),
  system: System.optional(),
  domain: Domain.optional(),
  company_id: Id.optional(),
  active: z.stringbool().optional(),
  attention: z.enum(['unused', 'expiring']).optional(),
})

const CodeFilter = MappingFilter.pick({ search: true, system: true, domain: true, company_id: true })
const SuggestionQuery = PageQuery.extend(CodeFilter.shape).extend({
  sort: sortBy(MappingSuggestion, ['amount_cents', 'messages']),
})

const changes = ['integration-messages', 'integration-connections'] as const
const refusals = [notFound, mappingTaken, mappingForAll, mappingUsed] as const
const changeErrors = [...refusals, staleVersion] as const

export const mappingRegister = defineRegister({
  name: 'integration-mappings',
  entity: 'integration_mapping',
  ability: 'integration-mappings',
  page: '/integration-mappings?tab=ativos&open=:id&parte=historico',
  words: { one: 'Mapeamento', many: 'Mapeamentos', gender: 'm' },
  row: IntegrationMapping,
  detail: MappingDetail,
  draft: CodeMappingDraft,
  filter: MappingFilter,
  sort: [
    'system',
    'domain',
    'company_name',
    'internal_label',
    'external_key',
    'valid_from',
    'valid_to',
    'last_used_at',
  ],
  fields: mappingFields,
  actions: { replace: 'Substituído por outro código' },
  reversible: { update: 'Mapeamento alterado.', setActive: 'Mapeamento alterado.' },
  changes,
  operations: ({ list, get: read, create, update, setActive }) => ({
    list,
    missing: get('/integration-mappings/missing', {
      query: PageQuery.extend(CodeFilter.shape).extend({
        sort: sortBy(MissingCode, ['amount_cents', 'messages', 'oldest_at']),
      }),
      answer: buildPageSchema(MissingCode),
    }),
    suggestions: get('/integration-mappings/suggestions', {
      query: SuggestionQuery,
      answer: buildPageSchema(MappingSuggestion),
    }),
    acceptMany: declareBulk('/integration-mappings/suggestions/bulk/accept', {
      filter: SuggestionQuery,
      key: z.string().min(1).max(400),
      /** `ambiguous`: also accepts a suggestion whose internal code has others. */
      input: z.object({ ambiguous: z.boolean().default(false) }),
      errors: refusals,
      changes,
    }),
    waiting: get('/integration-mappings/waiting', {
      answer: z.object({ codes: z.int(), messages: z.int(), amount_cents: z.int() }),
    }),
    choices: get('/integration-mappings/choices', { answer: Choices }),
    codes: get('/integration-mappings/codes', {
      query: z.object({ domain: Domain, company_id: Id.optional() }),
      answer: DomainChoices,
    }),
    get: read,
    uses: get('/integration-mappings/:id/uses', {
      params: ById,
      answer: z.object({ data: z.array(MappingUse) }),
      errors: [notFound],
    }),
    create: { ...create, errors: refusals },
    update: {
      ...update,
      /** `applies_from`: first day of another code; the days before keep the former one. */
      body: CodeMappingDraft.extend({
        version: z.int(),
        applies_from: BusinessDate.nullable().default(null),
      }),
      errors: [...changeErrors, mappingNeedsStart, mappingOver],
    },
    setActive: { ...setActive, errors: changeErrors },
    endMany: declareBulk('/integration-mappings/bulk/end', {
      filter: list.query,
      input: z.object({ valid_to: BusinessDate }),
      errors: refusals,
      reversible: 'Vigência encerrada.',
      changes,
    }),
    copyMany: declareBulk('/integration-mappings/bulk/copy', {
      filter: list.query,
      key: CopyKey,
      /** `replace`: other external codes of the companies are replaced, those of used mappings from today on. */
      input: z.object({
        company_ids: z.array(Id).min(1, 'Escolha ao menos uma empresa.').max(500),
        replace: z.boolean().default(false),
      }),
      errors: [...changeErrors, mappingOver],
      changes,
    }),
    importSheet: declareSheetImport('/integration-mappings/import', {
      idempotent: true,
      changes,
      errors: [mappingSheetUnreadable, mappingHeadingMissing],
    }),
  }),
})
export const integrationMappings = mappingRegister.operations
