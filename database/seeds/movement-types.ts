import type { Rows } from './rows.ts'
import { shippedId } from './shipped-id.ts'

type MovementType = Rows<'movement_types'>[number]

type Line = [
  code: string,
  name: string,
  nature: string,
  method: string | null,
  direction: string,
  counterpart: string,
  debit: string | null,
  credit: string | null,
]

/** Catalogue of operations section R34. */
const lines: readonly Line[] = [
  ['VND-DIN', 'Venda em dinheiro', 'sale', 'cash', 'in', 'count', '1.1.01.01', '3.1.01.01'],
  ['VND-DEB', 'Venda no cartão de débito', 'sale', 'debit', 'in', 'acquirer', '1.1.03.01', '3.1.01.01'],
  ['VND-CRV', 'Venda no crédito à vista', 'sale', 'credit', 'in', 'acquirer', '1.1.03.02', '3.1.01.01'],
  ['VND-CRP', 'Venda no crédito parcelado', 'sale', 'credit_installments', 'in', 'acquirer', '1.1.03.02', '3.1.01.01'],
  ['VND-PIX', 'Venda no Pix', 'sale', 'pix', 'in', 'bank', '1.1.02.01', '3.1.01.01'],
  ['VND-FRO', 'Venda no cartão frota', 'sale', 'fleet', 'in', 'acquirer', '1.1.03.04', '3.1.01.01'],
  ['VND-VOU', 'Venda em voucher', 'sale', 'voucher', 'in', 'acquirer', '1.1.03.05', '3.1.01.01'],
  ['VND-NPZ', 'Venda em nota a prazo', 'sale', 'note', 'in', 'document', '1.1.04.01', '3.1.01.01'],
  ['VND-CHV', 'Venda em cheque à vista', 'sale', 'check', 'in', 'document', '1.1.04.02', '3.1.01.01'],
  ['VND-CHP', 'Venda em cheque pré-datado', 'sale', 'postdated_check', 'in', 'document', '1.1.04.03', '3.1.01.01'],
  ['VND-CFR', 'Venda em carta-frete', 'sale', 'freight_letter', 'in', 'document', '1.1.04.04', '3.1.01.01'],
  ['REC-DIN', 'Recebimento de cliente em dinheiro', 'receipt', 'cash', 'in', 'count', '1.1.01.01', '1.1.04.06'],
  ['REC-PIX', 'Recebimento de cliente em Pix', 'receipt', 'pix', 'in', 'bank', '1.1.02.01', '1.1.04.06'],
  ['SUP', 'Suprimento', 'supply', 'cash', 'in', 'count', '1.1.01.02', '1.1.01.01'],
  ['SAN', 'Sangria', 'withdrawal', 'cash', 'out', 'count', '1.1.01.01', '1.1.01.02'],
  ['DEP', 'Depósito', 'transfer', 'cash', 'out', 'bank', '1.1.02.01', '1.1.01.01'],
  ['VAL-FUN', 'Vale de funcionário', 'advance', 'cash', 'out', 'document', '1.1.05.01', '1.1.01.01'],
  ['VAL-CLI', 'Vale cliente', 'sale', 'customer_voucher', 'in', 'document', '1.1.04.05', '3.1.01.01'],
  ['DSP', 'Despesa com comprovante', 'expense', 'cash', 'out', 'document', '4.1.01.01', '1.1.01.01'],
  ['TRO-CHQ', 'Troco de cheque', 'refund', 'cash', 'out', 'count', '1.1.04.02', '1.1.01.01'],
  ['FALTA', 'Falta de caixa', 'adjustment', 'cash', 'out', 'count', '4.1.02.01', '1.1.01.01'],
  ['SOBRA', 'Sobra de caixa', 'adjustment', 'cash', 'in', 'count', '1.1.01.01', '4.1.02.01'],
  ['RECLASS', 'Reclassificação de forma', 'adjustment', null, 'neutral', 'none', null, null],
  ['AJUSTE', 'Ajuste', 'adjustment', null, 'neutral', 'none', null, null],
]

const inDrawer = ['VND-DIN', 'REC-DIN', 'SUP', 'SAN', 'VAL-FUN', 'DSP', 'TRO-CHQ']
// Only the count of a till makes them.
const neverManual = ['FALTA', 'SOBRA']
const withCustomer = ['VND-NPZ', 'VAL-CLI', 'REC-DIN', 'REC-PIX']

const toRow = ([code, name, nature, method, direction, counterpart, debit, credit]: Line): MovementType => ({
  id: shippedId('movement-type', code),
  code,
  name,
  nature,
  method,
  direction,
  counterpart,
  affects_drawer: inDrawer.includes(code),
  allow_manual: !neverManual.includes(code),
  customer_required: withCustomer.includes(code),
  employee_required: code === 'VAL-FUN',
  debit_account: debit,
  credit_account: credit,
})

export const movementTypes: Rows<'movement_types'> = lines.map(toRow)
