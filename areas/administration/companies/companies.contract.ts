import { ClosingSettings } from '@app/domain/day/facts/contract'
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
  optionalText,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Uf,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  CompanyData,
  CompanyDetail,
  CompanyDraft,
  CompanyKind,
  CompanyRow,
  CompanySettingsDetail,
  HealthCheck,
  needsAnpCode,
  needsPosCode,
  PlausibleDate,
  PosSystem,
  requiredField,
} from './company.contract.ts'

export const cnpjTaken = defineError(409, 'company.cnpj-taken', 'Já existe uma empresa com este CNPJ.')
export const branchTaken = defineError(409, 'company.branch-taken', 'Código de filial já usado por {empresa}.')
export const unknownGroup = defineError(422, 'company.unknown-group', 'Rede/Região não encontrada.')
export const unknownSource = defineError(422, 'company.unknown-source', 'Empresa de origem não encontrada.')
export const groupTaken = defineError(409, 'company-group.name-taken', 'Já existe uma rede ou região com este nome.')
export const openDays = defineError(
  409,
  'company.open-days',
  'Existem dias em aberto até {data}; feche-os antes de inativar.',
)
export const dayIsClosed = defineError(
  409,
  'company.day-closed',
  'Existe dia fechado após {data}; solicite reabertura.',
)

export const CompanyListFilter = PageQuery.extend({
  sort: sortBy(CompanyRow, [
    ...([
      'name',
      'cnpj',
      'kind',
      'city',
      'group_name',
      'pos_system',
      'erp_branch',
      'last_closed_on',
      'active',
    ] as const),
  ]),
  search: z.string().trim().max(100).optional(),
  kind: CompanyKind.optional(),
  uf: Uf.optional(),
  group_id: Id.optional(),
  pos_system: PosSystem.optional(),
  active: z.stringbool().optional(),
})
export type CompanyListFilter = z.infer<typeof CompanyListFilter>

const refusals = [cnpjTaken, branchTaken, unknownGroup] as const
const Place = z.object({ address: z.string().nullable(), city: z.string().nullable(), uf: Uf.nullable() })
export const GroupOfMany = z.object({ group_id: Id })
export type GroupOfMany = z.infer<typeof GroupOfMany>
export const LimitOfMany = ClosingSettings.pick({ direct_limit_cents: true }).extend({ valid_from: PlausibleDate })
export type LimitOfMany = z.infer<typeof LimitOfMany>
export const SourcesOfMany = ClosingSettings.pick({ mandatory_sources: true }).extend({ valid_from: PlausibleDate })
export type SourcesOfMany = z.infer<typeof SourcesOfMany>
const days = { filter: CompanyListFilter, changes: ['cash-conciliations'] as const }

export const companies = defineOperations(
  { name: 'companies', ability: 'admin' },
  {
    list: get('/companies', { query: CompanyListFilter, answer: buildPageSchema(CompanyRow) }),
    groups: get('/companies/groups', { answer: z.object({ data: z.array(Named) }) }),
    createGroup: post('/companies/groups', {
      body: z.object({ name: z.string().trim().min(2, 'Informe o nome.').max(80, 'Escreva no máximo 80 caracteres.') }),
      answer: Named,
      errors: [groupTaken],
    }),
    getPlace: get('/companies/place', {
      query: z.object({ zip: z.string().regex(/^\d{8}$/, 'CEP inválido.') }),
      answer: Place,
    }),
    get: get('/companies/:id', { params: ById, answer: CompanyDetail, errors: [notFound] }),
    create: post('/companies', {
      body: CompanyDraft.refine(needsAnpCode, requiredField('anp_code')).refine(
        needsPosCode,
        requiredField('pos_code'),
      ),
      answer: CompanyDetail,
      status: 201,
      idempotent: true,
      errors: [...refusals, unknownSource],
      changes: ['cash-conciliations', 'fuel-nozzles', 'users'],
    }),
    update: put('/companies/:id', {
      params: ById,
      body: CompanyData.extend(Version.shape)
        .refine(needsAnpCode, requiredField('anp_code'))
        .refine(needsPosCode, requiredField('pos_code')),
      answer: CompanyDetail,
      errors: [notFound, staleVersion, ...refusals],
      changes: ['cash-conciliations', 'fuel-nozzles'],
      reversible: 'Empresa alterada.',
    }),
    inactivate: post('/companies/:id/inactivate', {
      params: ById,
      body: Version.extend({ closed_on: PlausibleDate }),
      answer: CompanyDetail,
      errors: [notFound, staleVersion, openDays],
      reversible: 'Empresa inativada.',
    }),
    activate: post('/companies/:id/activate', {
      params: ById,
      body: Version,
      answer: CompanyDetail,
      errors: [notFound, staleVersion],
      reversible: 'Empresa reativada.',
    }),
    setGroupMany: declareBulk('/companies/set-group', {
      filter: CompanyListFilter,
      input: GroupOfMany,
      errors: [unknownGroup],
      reversible: 'Rede/região alterada.',
    }),
    setLimitMany: declareBulk('/companies/set-limit', { ...days, input: LimitOfMany, errors: [dayIsClosed] }),
    setSourcesMany: declareBulk('/companies/set-sources', { ...days, input: SourcesOfMany, errors: [dayIsClosed] }),
    settings: get('/companies/:id/settings', { params: ById, answer: CompanySettingsDetail, errors: [notFound] }),
    changeSettings: post('/companies/:id/settings', {
      params: ById,
      body: ClosingSettings.extend({ ...Version.shape, valid_from: PlausibleDate, reason: optionalText(300) }),
      answer: CompanySettingsDetail,
      idempotent: true,
      errors: [notFound, staleVersion, dayIsClosed],
      changes: ['cash-conciliations'],
    }),
    health: get('/companies/:id/health', {
      params: ById,
      answer: z.object({ business_date: BusinessDate, data: z.array(HealthCheck) }),
      errors: [notFound],
    }),
  },
)
