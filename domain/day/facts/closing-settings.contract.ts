import { Cents } from '@app/kit/contract'
import { z } from 'zod'
import { sourceNames } from '../../companies/source-names.contract.ts'

export const fuelRoundings = {
  truncate: 'Truncar (regra da bomba)',
  half_up: 'Arredondar meio centavo para cima',
} as const
export const variationBases = { book: 'Estoque escritural', available: 'Estoque disponível' } as const

const WallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use uma hora como 06:00.')

const Limit = Cents.min(0, 'O limite não pode ser negativo.').max(100_000_000, 'O maior limite é R$ 1.000.000,00.')

/** Closing settings of a company. Each change applies from a business day on; earlier days keep theirs. */
export const ClosingSettings = z.object({
  day_cutoff: WallClock,
  direct_limit_cents: Limit,
  /** Above this amount a manual line needs an attachment. */
  manual_proof_cents: Limit,
  /** Maximum per person and day without an analyst. */
  manual_limit_cents: Limit,
  blind_count: z.boolean(),
  chronological_order: z.boolean(),
  fuel_total_rounding: z.enum(['truncate', 'half_up']),
  tank_variation_base: z.enum(['book', 'available']),
  mandatory_sources: z
    .array(z.enum(['pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix', 'bank', 'tank']))
    .max(Object.keys(sourceNames).length, 'Fonte repetida.')
    .refine((sources) => new Set(sources).size === sources.length, 'Fonte repetida.'),
  own_analysis: z.boolean(),
  pump_test_days: z.int().min(1, 'O menor prazo é de 1 dia.').max(365, 'O maior prazo é de 365 dias.'),
})
export type ClosingSettings = z.infer<typeof ClosingSettings>

/** Settings of a company without its own (operations sections 2 and 3). */
export const closingSettingDefaults: ClosingSettings = {
  day_cutoff: '00:00',
  direct_limit_cents: 500,
  manual_proof_cents: 50_000,
  manual_limit_cents: 100_000,
  blind_count: true,
  chronological_order: true,
  fuel_total_rounding: 'truncate',
  tank_variation_base: 'book',
  mandatory_sources: ['pos', 'cielo', 'pix'],
  own_analysis: false,
  pump_test_days: 7,
}
