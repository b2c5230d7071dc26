import { BusinessDate, Instant } from '@app/kit/contract'
import { z } from 'zod'
import { titleMethods } from './title.contract.ts'

const Path = z
  .string()
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

/** Settings of a connection to Protheus, without its password. The paths are those of the ERP team's services. */
export const ProtheusSettings = z.object({
  username: z.string('Informe o usuário.').trim().min(1, 'Informe o usuário.').max(100),
  tenant_template: TenantTemplate.default('{empresa},{filial}'),
  titles_path: Path.default('/api/fin/v1/accountsReceivable'),
  movements_path: Path.default('/api/fin/v1/bankMovements'),
  query_path: Path.default('/api/framework/v1/genericQuery'),
  token_path: Path.default('/api/oauth2/v1/token'),
  sending: TitleSending.nullable().default(null),
  title_prefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{1,3}$/)
    .default('BKO'),
  /** Sizes of E1_PARCELA and E1_HIST in the installation. */
  installment_size: z.union([z.literal(1), z.literal(2)]).default(2),
  history_size: z.int().min(25).max(40).default(25),
  /** Days from the bill of a week's notes to its due date. */
  note_due_days: z.int().min(0).max(60).default(7),
  /** Types of titles that differ from the usual ones. */
  title_types: z.partialRecord(z.enum(titleMethods), z.string().regex(/^[A-Z$]{1,3}$/)).default({}),
})
export type ProtheusSettings = z.output<typeof ProtheusSettings>
