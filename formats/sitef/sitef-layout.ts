import { countField, dayField, type Field, requiredDayField, textField } from '../fixed-width/fixed-width.ts'

// Software Express (Fiserv), SiTef conciliation, return file: fields in this order; columns give only a maximum width.
// NOT CONFIRMED: the order comes from public programs (records 0, 1, 10, 100, 200, 9). The last field is the record
// number, read separately; later versions add fields before it, which are ignored.

const needed = <T>(field: Field<T>): Field<T> => ({
  ...field,
  read: (raw, calendar) => (raw.trim() === '' ? undefined : field.read(raw, calendar)),
})

const type = textField(1, 3, 'tipo de registro')
const transaction = textField(1, 40, 'identificador da transação')
const merchant_no = needed(textField(1, 20, 'estabelecimento'))
const sold_on = requiredDayField(1, 8, 'data da venda')
const summary_no = textField(1, 30, 'número do resumo')
const nsu = textField(1, 20, 'número do comprovante')
const sitef_nsu = textField(1, 20, 'NSU do SiTef')
const card = textField(1, 25, 'número do cartão')
const neededMoney = (name: string) => needed(countField(1, 15, name))
const money = (name: string) => countField(1, 15, name)
const gross_cents = neededMoney('valor bruto')
const net_cents = neededMoney('valor líquido')
const installments = countField(1, 3, 'total de parcelas')
const installment = countField(1, 3, 'número da parcela')
const product = textField(1, 10, 'tipo de produto')
const capture = textField(1, 10, 'captura')
const network = textField(1, 10, 'rede')
const bank = textField(1, 10, 'banco')
const branch = textField(1, 20, 'agência')
const account = textField(1, 30, 'conta')
const store = textField(1, 20, 'loja SiTef')
const auth_code = textField(1, 20, 'código de autorização')
const coupon = textField(1, 30, 'cupom fiscal')
const brand = textField(1, 20, 'bandeira')
const amounts = { commission_cents: money('valor da comissão'), service_cents: money('taxa de serviço') }

export const sitefHeaderLayout = {
  type,
  issued_on: requiredDayField(1, 8, 'data do arquivo'),
  issued_at: textField(1, 8, 'hora do arquivo'),
  from: dayField(1, 8, 'período inicial'),
  to: dayField(1, 8, 'período final'),
  version: textField(1, 20, 'versão do layout'),
  network,
  file_no: textField(1, 20, 'sequência do arquivo'),
}

// Records 1, 10 and 200 have the same first fields; records 1 and 10 also have the same last ones.
const saleStart = {
  type,
  transaction,
  merchant_no,
  sold_on,
  summary_no,
  nsu,
  sitef_nsu,
  card,
  gross_cents,
  installments,
}
const saleEnd = {
  installment,
  product,
  capture,
  network,
  bank,
  branch,
  account,
  ...amounts,
  store,
  auth_code,
  coupon,
  brand,
}

/** Record type 1: an instalment of a sale. Versions before 3.0 have no SiTef day and time; version 2.0 has no brand. */
export const sitefSaleLayout = {
  ...saleStart,
  net_cents,
  due_on: dayField(1, 8, 'data do crédito'),
  ...saleEnd,
  sitef_day: textField(1, 10, 'data da venda no SiTef'),
  sitef_time: textField(1, 10, 'hora da venda no SiTef'),
}

/** Record type 10: a credited instalment. The meaning of the original value is unknown; the net is the amount paid. */
export const sitefCreditLayout = {
  ...saleStart,
  net_cents,
  original_cents: money('valor original'),
  paid_on: requiredDayField(1, 8, 'data do crédito'),
  original_due_on: dayField(1, 8, 'data original do crédito'),
  ...saleEnd,
}

const paidEarly = {
  type,
  merchant_no,
  store,
  summary_no,
  paid_on: requiredDayField(1, 8, 'data do crédito antecipado'),
  net_cents: neededMoney('valor líquido pago'),
  network,
  installment,
  original_due_on: dayField(1, 8, 'data original do crédito'),
  previous_net_cents: neededMoney('valor líquido antes da antecipação'),
}

/** Record type 100: an instalment of a summary that was paid early. */
export const sitefEarlyBatchLayout = {
  ...paidEarly,
  gross_cents: neededMoney('valor bruto antecipado'),
  bank,
  branch,
  account,
  unique_no: textField(1, 40, 'resumo único'),
}

/** Record type 100 of networks that write no gross amount. */
export const sitefEarlyBatchWithoutGrossLayout = { ...paidEarly, bank, branch, account }

/** Record type 200: a sale of an early payment. The money is in record 100. */
export const sitefEarlySaleLayout = { ...saleStart, product, capture, network, store, auth_code, coupon, brand }

/** Minimum number of fields per record type, including the record number. */
export const leastCells: Readonly<Record<string, number>> = { '0': 9, '1': 25, '10': 27, '100': 14, '200': 17, '9': 2 }

export const cellsWithGross = 16
