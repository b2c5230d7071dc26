import { BusinessDate, showMoney } from '@app/kit/contract'
import { z } from 'zod'
import type { NeededCode } from '../code-mappings/mapping.contract.ts'
import { titleMethods } from './title.contract.ts'

/** Content of the messages about a title, with the codes of this product. */
export const TitleMessage = z.object({
  company_name: z.string(),
  business_date: BusinessDate,
  prefix: z.string(),
  number: z.string(),
  installment: z.string(),
  type: z.string(),
  method: z.enum(titleMethods),
  payer: z.object({ domain: z.enum(['acquirer', 'customer']), key: z.string(), label: z.string() }),
  issue_on: BusinessDate,
  due_on: BusinessDate,
  amount_cents: z.int(),
  history: z.string(),
  reference: z.string(),
  /** Codes of the ERP that a person gave after a refusal, in place of the mapped ones; empty or absent without one. */
  nature_code: z.string().optional(),
  customer_code: z.string().optional(),
  cost_center_code: z.string().optional(),
})
export type TitleMessage = z.output<typeof TitleMessage>

export const formatTitleNumber = ({
  prefix,
  number,
  installment,
}: Pick<TitleMessage, 'prefix' | 'number' | 'installment'>) => `${prefix} ${number}/${installment}`

export const titlePage = '/integration/protheus/accounts-receivable'

export const describeTitle = (title: TitleMessage) =>
  `Título ${formatTitleNumber(title)} – ${showMoney(title.amount_cents)}`

export const buildCompanyCode = (company_id: string, label: string): NeededCode => ({
  domain: 'company',
  key: company_id,
  label,
})
