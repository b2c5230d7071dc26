import { BusinessDate } from '@app/kit/contract'
import { z } from 'zod'
import type { ContentField } from '../integration/corrections.rules.ts'

/** A code of the ERP; empty for that of the mapping. */
const orMapped = (code: RegExp, message: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => text === '' || code.test(text), message)

/** The fields of a refused title that a person may correct; never its amount, company or number. */
export const titleCorrections: readonly ContentField[] = [
  { name: 'due_on', label: 'Vencimento', kind: 'date', rule: BusinessDate },
  {
    ...{ name: 'history', label: 'Histórico', kind: 'text' },
    rule: z
      .string()
      .trim()
      .min(1, 'Informe o histórico.')
      .max(40, 'Use até 40 caracteres.')
      .regex(/^[ -~]*$/, 'Use letras sem acento.')
      .toUpperCase(),
  },
  {
    ...{ name: 'nature_code', label: 'Natureza no Protheus', kind: 'text' },
    rule: orMapped(/^[A-Z0-9.]{1,10}$/, 'Use o código da natureza, como 1010204.'),
  },
  {
    ...{ name: 'customer_code', label: 'Cliente e loja no Protheus', kind: 'text' },
    rule: orMapped(/^[A-Z0-9]{1,9}\/[A-Z0-9]{1,4}$/, 'Use o código e a loja, como 000901/01.'),
  },
  {
    ...{ name: 'cost_center_code', label: 'Centro de custo no Protheus', kind: 'text' },
    rule: orMapped(/^[A-Z0-9.]{1,9}$/, 'Use o código do centro de custo, como 1101.'),
  },
]
