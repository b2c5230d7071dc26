import { BusinessDate, CnpjOrCpf, Id, Instant, optionalText } from '@app/kit/contract'
import { z } from 'zod'

export const nozzleStatuses = {
  active: 'Ativo',
  maintenance: 'Em manutenção',
  blocked: 'Interditado',
  inactive: 'Inativo',
} as const
export const counterKinds = { digital: 'Digital', analog: 'Analógico' } as const
export const NozzleStatus = z.enum(['active', 'maintenance', 'blocked', 'inactive'])
export type NozzleStatus = z.infer<typeof NozzleStatus>

/** First value that the totalizer of most pumps cannot show, in ml. */
export const usualTotalizerMax = 1_000_000_000
/** Volume and tolerance of a pump test by Inmetro ordinances 559/2016 and 294/2018. */
export const testVolume_ml = 20_000
export const testTolerance = { from_ml: -60, to_ml: 100 } as const

const text = (maxLength: number) =>
  z.string().trim().min(1, 'Campo obrigatório.').max(maxLength, `Escreva no máximo ${maxLength} caracteres.`)
const Reason = z
  .string()
  .trim()
  .min(5, 'Explique em pelo menos 5 caracteres.')
  .max(300, 'Escreva no máximo 300 caracteres.')
export const NozzleDate = BusinessDate.refine((day) => day >= '1950-01-01' && day <= '2099-12-31', 'Data inválida.')
const Totalizer = z
  .int()
  .min(0, 'O encerrante não pode ser negativo.')
  .max(10_000_000_000_000, 'Encerrante grande demais.')

const ControllerCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-F]{1,4}$/, 'Use até 4 dígitos hexadecimais, como 0A.')
const NozzleNo = z.int().min(1, 'Use um número de 1 a 999.').max(999, 'Use um número de 1 a 999.')

const Seal = z.object({ seal_no: text(30), sealed_on: NozzleDate })

/** Pump with the fields of EFD records 1350 and 1360. */
export const PumpDraft = z.object({
  serial_no: text(30),
  manufacturer: text(60),
  model: optionalText(60),
  counter_kind: z.enum(['digital', 'analog']),
  island: z.int().min(1, 'Use um número de 1 a 99.').max(99, 'Use um número de 1 a 99.'),
  seals: z
    .array(Seal)
    .max(20, 'Informe no máximo 20 lacres.')
    .refine((seals) => new Set(seals.map(({ seal_no }) => seal_no)).size === seals.length, 'Lacre repetido.')
    .default([]),
})
export type PumpDraft = z.infer<typeof PumpDraft>

export const Pump = PumpDraft.extend({ id: Id, model: z.string().nullable(), version: z.int() })
export type Pump = z.infer<typeof Pump>

export const NewNozzle = z.object({
  nozzle_no: NozzleNo,
  controller_code: ControllerCode,
  tank_id: Id,
  product_code: z.string().max(20),
  totalizer_max_ml: Totalizer.min(1_000, 'Encerrante máximo pequeno demais.').default(usualTotalizerMax),
  initial_totalizer_ml: z
    .int('Informe o encerrante inicial.')
    .min(0, 'Informe o encerrante inicial.')
    .max(10_000_000_000_000),
})
export type NewNozzle = z.infer<typeof NewNozzle>

export const NozzlesDraft = z.object({
  company_id: Id,
  pump_id: Id.nullish().transform((id) => id ?? null),
  pump: PumpDraft.nullish().transform((pump) => pump ?? null),
  valid_from: NozzleDate,
  nozzles: z.array(NewNozzle).min(1, 'Informe ao menos um bico.').max(40, 'Crie no máximo 40 bicos de uma vez.'),
})
export type NozzlesDraft = z.infer<typeof NozzlesDraft>

export const NozzleData = z.object({
  nozzle_no: NozzleNo,
  controller_code: ControllerCode,
  pump_id: Id.nullish().transform((id) => id ?? null),
  totalizer_max_ml: Totalizer.min(1_000, 'Encerrante máximo pequeno demais.'),
})
export const TankChange = z.object({
  tank_id: Id,
  product_code: z.string().max(20),
  valid_from: NozzleDate,
  reason: Reason,
})
export const NozzleStatusChange = z.object({ status: NozzleStatus, reason: Reason })
export const ReadingDraft = z.object({
  business_date: NozzleDate,
  opening_ml: Totalizer,
  closing_ml: Totalizer,
  test_ml: z.int().min(0, 'O volume não pode ser negativo.').max(10_000_000).default(0),
  rolled_over: z.boolean().default(false),
})
export const TestDraft = z.object({
  business_date: NozzleDate,
  volume_ml: z.int().min(1, 'Informe os litres devolvidos.').max(1_000_000).default(testVolume_ml),
  deviation_ml: z.int().min(-20_000).max(20_000),
  note: optionalText(300),
  block: z.boolean().default(false),
})
export const InterventionDraft = z.object({
  business_date: NozzleDate,
  number: text(30),
  reason: Reason,
  technician: text(120),
  technician_document: CnpjOrCpf,
  reading_before_ml: Totalizer,
  reading_after_ml: Totalizer,
})
export const TankData = z.object({
  tank_no: z.int().min(1, 'Use um número de 1 a 99.').max(99, 'Use um número de 1 a 99.'),
  capacity_ml: z.int().min(1_000_000, 'A menor capacidade é 1.000 L.').max(1_000_000_000, 'Capacidade grande demais.'),
})
export type TankData = z.infer<typeof TankData>
export const Tank = TankData.extend({ id: Id, version: z.int() })
export type Tank = z.infer<typeof Tank>
export const TankDraft = TankData.extend({ company_id: Id, product_code: z.string().max(20) })

export const FuelNozzle = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  nozzle_no: z.int(),
  controller_code: z.string().nullable(),
  pump_id: Id.nullable(),
  pump_serial_no: z.string().nullable(),
  island: z.int().nullable(),
  tank_id: Id,
  tank_no: z.int(),
  product_code: z.string(),
  product_name: z.string(),
  price_millis: z.int().nullable(),
  last_totalizer_ml: z.int(),
  last_read_on: BusinessDate.nullable(),
  last_test_on: BusinessDate.nullable(),
  test_due: z.boolean(),
  totalizer_max_ml: z.int(),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable(),
  status: NozzleStatus,
  version: z.int(),
})
export type FuelNozzle = z.infer<typeof FuelNozzle>

const Creation = { created_at: Instant, created_by_name: z.string().nullable() }
const NozzleLink = z.object({
  id: Id,
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable(),
  product_name: z.string(),
  tank_no: z.int(),
  reason: z.string().nullable(),
  ...Creation,
})
const FuelNozzleReading = z.object({
  id: z.int(),
  business_date: BusinessDate,
  seq: z.int(),
  opening_ml: z.int(),
  closing_ml: z.int(),
  test_ml: z.int(),
  sold_ml: z.int(),
  source: z.string(),
  rollover_confirmed: z.boolean(),
})
const NozzleTest = z.object({
  id: Id,
  business_date: BusinessDate,
  volume_ml: z.int(),
  deviation_ml: z.int(),
  note: z.string().nullable(),
  ...Creation,
})
const NozzleIntervention = InterventionDraft.extend({ id: Id, technician_document: z.string(), ...Creation })
const FuelNozzleState = z.object({
  id: Id,
  status: NozzleStatus,
  since: Instant,
  reason: z.string(),
  created_by_name: z.string().nullable(),
})

export const FuelNozzleDetail = FuelNozzle.extend({
  initial_totalizer_ml: z.int(),
  pump: Pump.nullable(),
  tank: Tank,
  links: z.array(NozzleLink),
  states: z.array(FuelNozzleState),
  readings: z.array(FuelNozzleReading),
  tests: z.array(NozzleTest),
  interventions: z.array(NozzleIntervention),
  daily: z.array(z.object({ business_date: BusinessDate, sold_ml: z.int() })),
})
export type FuelNozzleDetail = z.infer<typeof FuelNozzleDetail>
