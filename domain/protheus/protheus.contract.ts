import { z } from 'zod'

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

/** Settings of a connection to Protheus, without its password. The paths are those of the ERP team's services. */
export const ProtheusSettings = z.object({
  username: z.string('Informe o usuário.').trim().min(1, 'Informe o usuário.').max(100),
  tenant_template: TenantTemplate.default('{empresa},{filial}'),
  titles_path: Path.default('/api/fin/v1/accountsReceivable'),
  movements_path: Path.default('/api/fin/v1/bankMovements'),
  query_path: Path.default('/api/framework/v1/genericQuery'),
  token_path: Path.default('/api/oauth2/v1/token'),
})
