import { ClosingSettings, closingSettingDefaults } from '@app/domain/day/facts/contract'
import { BusinessDate, Cnpj, Id, Instant, optionalText, Uf } from '@app/kit/contract'
import { z } from 'zod'

export const companyKinds = {
  station: 'Posto',
  shop: 'Loja',
  office: 'Escritório',
  carrier: 'Transportadora',
  trr: 'TRR',
} as const
export const brandFlags = {
  white: 'Bandeira branca',
  vibra: 'Petrobras (Vibra)',
  ipiranga: 'Ipiranga',
  raizen: 'Shell (Raízen)',
  ale: 'ALE',
  other: 'Outra bandeira',
} as const
export const posSystems = {
  autosystem: 'AutoSystem',
  emsys: 'EMSys',
  webposto: 'webPosto',
  totvs: 'TOTVS',
  xpert: 'Xpert',
  other: 'Outro',
} as const
export const timezoneLabels = {
  'America/Sao_Paulo': 'Brasília (UTC−3)',
  'America/Manaus': 'Manaus (UTC−4)',
  'America/Cuiaba': 'Cuiabá (UTC−4)',
  'America/Rio_Branco': 'Rio Branco (UTC−5)',
  'America/Noronha': 'Fernando de Noronha (UTC−2)',
} as const

export const CompanyKind = z.enum(['station', 'shop', 'office', 'carrier', 'trr'])
export const PosSystem = z.enum(['autosystem', 'emsys', 'webposto', 'totvs', 'xpert', 'other'])
const BrandFlag = z.enum(['white', 'vibra', 'ipiranga', 'raizen', 'ale', 'other'])
const Timezone = z.enum([
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Rio_Branco',
  'America/Noronha',
])
/** Rejects mistyped years such as 9999. */
export const PlausibleDate = BusinessDate.refine(
  (date) => date >= '1950-01-01' && date <= '2099-12-31',
  'Data inválida.',
)

const text = (maxLength: number) =>
  z.string().trim().min(1, 'Campo obrigatório.').max(maxLength, `Escreva no máximo ${maxLength} caracteres.`)

export const CompanyData = z.object({
  name: text(160),
  legal_name: text(160),
  cnpj: Cnpj,
  state_registration: optionalText(20),
  kind: CompanyKind,
  anp_code: optionalText(20),
  brand_flag: BrandFlag.nullish().transform((flag) => flag ?? null),
  group_id: Id.nullish().transform((id) => id ?? null),
  zip: z
    .string()
    .transform((zip) => zip.replace(/\D/g, ''))
    .refine((zip) => zip.length === 8, 'CEP inválido.'),
  address: text(160),
  city: text(80),
  uf: Uf,
  timezone: Timezone,
  pos_system: PosSystem,
  pos_code: optionalText(20),
  erp_branch: optionalText(10),
  sage_code: optionalText(20),
  dominio_code: optionalText(20),
  rm_code: optionalText(20),
  closed_days: z.array(PlausibleDate).max(400, 'Informe no máximo 400 dias.').default([]),
  opened_on: PlausibleDate,
})
export type CompanyData = z.infer<typeof CompanyData>

type Kinded = { kind: CompanyData['kind'] } & { anp_code: string | null; pos_code: string | null }
export const needsAnpCode = ({ kind, anp_code }: Kinded) => kind !== 'station' || anp_code !== null
export const needsPosCode = ({ kind, pos_code }: Kinded) => (kind !== 'station' && kind !== 'shop') || pos_code !== null
export const requiredField = (field: string) => ({ path: [field], message: 'Campo obrigatório.' })

export const CompanyDraft = CompanyData.extend({
  ...ClosingSettings.shape,
  copy_from: Id.nullish().transform((id) => id ?? null),
})
export type CompanyDraft = z.infer<typeof CompanyDraft>

export const companyDraftDefaults = {
  kind: 'station',
  timezone: 'America/Sao_Paulo',
  closed_days: [],
  ...closingSettingDefaults,
} as const

export const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  legal_name: z.string(),
  cnpj: z.string(),
  kind: CompanyKind,
  city: z.string().nullable(),
  uf: Uf.nullable(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  pos_system: PosSystem,
  erp_branch: z.string().nullable(),
  last_closed_on: BusinessDate.nullable(),
  active: z.boolean(),
  version: z.int(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

export const CompanyDetail = CompanyRow.extend({
  state_registration: z.string().nullable(),
  anp_code: z.string().nullable(),
  brand_flag: BrandFlag.nullable(),
  zip: z.string().nullable(),
  address: z.string().nullable(),
  timezone: Timezone,
  pos_code: z.string().nullable(),
  sage_code: z.string().nullable(),
  dominio_code: z.string().nullable(),
  rm_code: z.string().nullable(),
  closed_days: z.array(BusinessDate),
  opened_on: BusinessDate.nullable(),
  closed_on: BusinessDate.nullable(),
  updated_at: Instant,
  updated_by_name: z.string().nullable(),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

export const SettingChange = z.object({
  id: Id,
  valid_from: BusinessDate,
  reason: z.string().nullable(),
  created_at: Instant,
  created_by_name: z.string().nullable(),
  settings: ClosingSettings,
})
export type SettingChange = z.infer<typeof SettingChange>

export const CompanySettingsDetail = z.object({
  current: ClosingSettings,
  defaults: ClosingSettings,
  earliest: BusinessDate.nullable(),
  history: z.array(SettingChange),
})
export type CompanySettingsDetail = z.infer<typeof CompanySettingsDetail>

export const HealthCheck = z.object({
  code: z.enum(['sources', 'open_days', 'tank_dip', 'acquirer']),
  label: z.string(),
  state: z.enum(['good', 'wait', 'bad']),
  detail: z.string(),
})
export type HealthCheck = z.infer<typeof HealthCheck>
