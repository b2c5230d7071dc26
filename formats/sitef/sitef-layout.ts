import { count, day, type Field, requiredDay, text } from '../fixed-width.ts'

// Software Express (Fiserv), SiTef conciliation, return file: fields parted by semicolons, in this order; the number of the
// record stands last in every record and is read apart. Columns say how wide a field may be. NOT CONFIRMED: the order is
// the one that public programs read (records 0, 1, 10, 100, 200, 9); later versions add fields before the last one, which
// are not read.

const needed = <T>(field: Field<T>): Field<T> => ({
  ...field,
  read: (raw, calendar) => (raw.trim() === '' ? undefined : field.read(raw, calendar)),
})

const type = text(1, 3, 'tipo de registro')
const transaction = text(1, 40, 'identificador da transação')
const merchant_no = needed(text(1, 20, 'estabelecimento'))
const sold_on = requiredDay(1, 8, 'data da venda')
const summary_no = text(1, 30, 'número do resumo')
const nsu = text(1, 20, 'número do comprovante')
const sitef_nsu = text(1, 20, 'NSU do SiTef')
const card = text(1, 25, 'número do cartão')
const neededMoney = (name: string) => needed(count(1, 15, name))
const money = (name: string) => count(1, 15, name)
const gross_cents = neededMoney('valor bruto')
const net_cents = neededMoney('valor líquido')
const installments = count(1, 3, 'total de parcelas')
const installment = count(1, 3, 'número da parcela')
const product = text(1, 10, 'tipo de produto')
const capture = text(1, 10, 'captura')
const network = text(1, 10, 'rede')
const bank = text(1, 10, 'banco')
const branch = text(1, 20, 'agência')
const account = text(1, 30, 'conta')
const store = text(1, 20, 'loja SiTef')
const auth_code = text(1, 20, 'código de autorização')
const coupon = text(1, 30, 'cupom fiscal')
const brand = text(1, 20, 'bandeira')
const amounts = { commission_cents: money('valor da comissão'), service_cents: money('taxa de serviço') }

/** 0 */
export const header = {
  type,
  issued_on: requiredDay(1, 8, 'data do arquivo'),
  issued_at: text(1, 8, 'hora do arquivo'),
  from: day(1, 8, 'período inicial'),
  to: day(1, 8, 'período final'),
  version: text(1, 20, 'versão do layout'),
  network,
  file_no: text(1, 20, 'sequência do arquivo'),
}

// Records 1, 10 and 200 begin alike, and records 1 and 10 end alike.
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

/** 1: an instalment of a sale. Versions before 3.0 have neither day nor time of SiTef, version 2.0 no brand. */
export const sale = {
  ...saleStart,
  net_cents,
  due_on: day(1, 8, 'data do crédito'),
  ...saleEnd,
  sitef_day: text(1, 10, 'data da venda no SiTef'),
  sitef_time: text(1, 10, 'hora da venda no SiTef'),
}

/** 10: an instalment that was credited. What the original value counts is unknown; the net is what was paid. */
export const credit = {
  ...saleStart,
  net_cents,
  original_cents: money('valor original'),
  paid_on: requiredDay(1, 8, 'data do crédito'),
  original_due_on: day(1, 8, 'data original do crédito'),
  ...saleEnd,
}

const paidEarly = {
  type,
  merchant_no,
  store,
  summary_no,
  paid_on: requiredDay(1, 8, 'data do crédito antecipado'),
  net_cents: neededMoney('valor líquido pago'),
  network,
  installment,
  original_due_on: day(1, 8, 'data original do crédito'),
  previous_net_cents: neededMoney('valor líquido antes da antecipação'),
}

/** 100: an instalment of a summary that was paid early. */
export const earlyBatch = {
  ...paidEarly,
  gross_cents: neededMoney('valor bruto antecipado'),
  bank,
  branch,
  account,
  unique_no: text(1, 40, 'resumo único'),
}

/** 100 as networks without a gross value write it. */
export const earlyBatchWithoutGross = { ...paidEarly, bank, branch, account }

/** 200: a sale of an early payment; its money is that of record 100. */
export const earlySale = { ...saleStart, product, capture, network, store, auth_code, coupon, brand }

/** How many fields each record has at least, its number included. */
export const leastCells: Readonly<Record<string, number>> = { '0': 9, '1': 25, '10': 27, '100': 14, '200': 17, '9': 2 }

/** From this many fields on a record 100 has the gross value. */
export const cellsWithGross = 16
