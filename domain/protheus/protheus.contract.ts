import { BusinessDate, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { titleMethods } from './title.contract.ts'

const Path = z
  .string('Informe o caminho.')
  .trim()
  .regex(/^\/[\w./-]*[\w-]$/, 'Use um caminho como /api/fin/v1/titulos.')
  .max(200)

/** Template of the header `tenantId`. The vendor refuses a blank after the comma. */
const TenantTemplate = z
  .string('Informe a empresa e a filial, como {empresa},{filial}.')
  .trim()
  .max(60)
  .refine(
    (text) => text.includes('{filial}') && !/,\s/.test(text),
    'Use {empresa},{filial}, sem espaço depois da vírgula.',
  )
  .refine(
    (text) => /^[ -z|~]*$/.test(text.replaceAll(/\{(empresa|filial)\}/g, '')),
    'Use só {empresa} e {filial}, e letras sem acento.',
  )

/**
 * Closings from `since` on generate titles, of days from `titles_from` on: earlier ones are in the ERP already. A
 * connection without it is in reading mode and sends nothing.
 */
const TitleSending = z.object({ since: Instant, titles_from: BusinessDate })

/** Fields of a write-off that can contain the fee of the acquirer. */
export const feePlaces = { discount: 'Desconto (AUTDESCONT)', decrease: 'Decréscimo (AUTDECRESC)' } as const

/** Paths of the ERP team's services, and how titles and write-offs are written in this installation. */
export const TitleSettings = z.object({
  titles_path: Path.default('/api/fin/v1/accountsReceivable'),
  movements_path: Path.default('/api/fin/v1/bankMovements'),
  query_path: Path.default('/api/framework/v1/genericQuery'),
  token_path: Path.default('/api/oauth2/v1/token'),
  title_prefix: z
    .string('Informe o prefixo.')
    .trim()
    .regex(/^[A-Z0-9]{1,3}$/, 'Use de 1 a 3 letras maiúsculas ou números.')
    .default('BKO'),
  /** Sizes of E1_PARCELA and E1_HIST in the installation. */
  installment_size: z.int('Use 1 ou 2.').min(1, 'Use 1 ou 2.').max(2, 'Use 1 ou 2.').default(2),
  history_size: z.int('Use de 25 a 40.').min(25, 'Use de 25 a 40.').max(40, 'Use de 25 a 40.').default(25),
  /** Days from the bill of a week's notes to its due date. */
  note_due_days: z.int('Use de 0 a 60.').min(0, 'Use de 0 a 60.').max(60, 'Use de 0 a 60.').default(7),
  /** Types of titles that differ from the usual ones; empty for the usual one. */
  title_types: z
    .partialRecord(
      z.enum(titleMethods),
      z.union([z.literal(''), z.string().regex(/^[A-Z$]{1,3}$/)], 'Use de 1 a 3 letras maiúsculas, como CC.'),
    )
    .default({}),
  /** True if a title has the cost centre of its company, by the mapping. */
  sends_cost_center: z.boolean().default(false),
  fee_as: oneOf(feePlaces).default('discount'),
  /** Reason of a write-off (AUTMOTBX). */
  write_off_reason: z
    .string('Informe o motivo da baixa.')
    .trim()
    .regex(/^[A-Z0-9]{1,3}$/, 'Use de 1 a 3 letras maiúsculas ou números, como NOR.')
    .default('NOR'),
})
export type TitleSettings = z.output<typeof TitleSettings>

/** Settings of a connection to Protheus, without its password. */
export const ProtheusSettings = TitleSettings.extend({
  username: z.string('Informe o usuário.').trim().min(1, 'Informe o usuário.').max(100),
  tenant_template: TenantTemplate.default('{empresa},{filial}'),
  sending: TitleSending.nullable().default(null),
})
export type ProtheusSettings = z.output<typeof ProtheusSettings>
