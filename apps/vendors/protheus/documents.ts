import { z } from 'zod'
import { ErpAmount, JsonNumber, parseErpAmount } from '../decimal.ts'

// The bodies of the services. A text in place of a number is refused.

const NumberField = z.instanceof(JsonNumber, { error: 'número esperado' }).transform(({ digits }) => digits)
const AmountField = NumberField.transform((digits, context) => {
  const amount = parseErpAmount(digits)
  if (amount) return amount
  context.addIssue({ code: 'custom', message: 'valor inválido' })
  return z.NEVER
})
const zero = () => new ErpAmount(0n)
const DateField = z.iso.date('data inválida')
const Text = z.string('campo obrigatório')

export const NewTitle = z.object({
  branch: Text,
  prefix: Text,
  number: Text.min(1, 'campo obrigatório'),
  installment: z.string().default(''),
  type: Text,
  nature: Text,
  customer: Text,
  store: Text,
  issueDate: DateField,
  dueDate: DateField,
  realDueDate: DateField.optional(),
  value: AmountField,
  history: z.string().default(''),
  nsu: z.string().default(''),
  costCenter: z.string().default(''),
  apportionment: z.array(z.object({ nature: Text, value: AmountField, percent: NumberField })).default([]),
  externalReference: z.string().default(''),
})
export type NewTitle = z.output<typeof NewTitle>

export const TitleChange = z.object({
  dueDate: DateField.optional(),
  nature: z.string().optional(),
  history: z.string().optional(),
})
export type TitleChange = z.output<typeof TitleChange>

export const NewSettlement = z.object({
  date: DateField,
  creditDate: DateField,
  reason: z.string().default('NOR'),
  bank: Text,
  agency: Text,
  account: Text,
  received: AmountField,
  discount: AmountField.default(zero),
  decrease: AmountField.default(zero),
  interest: AmountField.default(zero),
  fine: AmountField.default(zero),
  increase: AmountField.default(zero),
  history: z.string().default(''),
})
export type NewSettlement = z.output<typeof NewSettlement>

export const NewMovement = z.object({
  branch: Text,
  kind: z.enum(['pay', 'receive']),
  date: DateField,
  value: AmountField,
  nature: Text,
  bank: Text,
  agency: Text,
  account: Text,
  history: z.string().default(''),
})
export type NewMovement = z.output<typeof NewMovement>
