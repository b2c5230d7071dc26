import { accountNo, words } from '../cnab/cnab-fields.ts'
import { means, type Occurrences } from '../cnab/occurrences.ts'
import { absent, count, dayFirst, pieces, text } from '../fixed-width.ts'
import { type Bank400, grossAndPosted } from './cnab400-bank.ts'
import { remitted, returned } from './cnab400-layout.ts'

/** Source: bank-files 6.2. */
const occurrences: Occurrences = {
  '02': means('entered', 'Entrada confirmada'),
  '03': means('refused', 'Comando recusado'),
  '05': means('settled', 'Liquidação sem registro'),
  '06': means('settled', 'Liquidação'),
  '07': means('partly_settled', 'Liquidação parcial'),
  '08': means('settled', 'Liquidação por saldo'),
  '09': means('written_off', 'Baixa'),
  '10': means('written_off', 'Baixa solicitada'),
  '11': means('open', 'Título em carteira'),
  '12': means('changed', 'Abatimento concedido'),
  '13': means('changed', 'Abatimento cancelado'),
  '14': means('changed', 'Vencimento alterado'),
  '15': means('settled', 'Liquidação em cartório'),
  '16': means('changed', 'Alteração de juros confirmada'),
  '19': means('protest', 'Protesto confirmado'),
  '20': means('told', 'Débito em conta'),
  '23': means('protest', 'Enviado a cartório'),
  '24': means('protest', 'Sustação de protesto'),
  '25': means('changed', 'Dispensa de juros'),
  '28': means('charged', 'Manutenção de título vencido'),
  '32': means('changed', 'Sem desconto'),
  '44': means('reversed', 'Pago com cheque devolvido'),
  '46': means('told', 'Pago com cheque, pendente'),
  '72': means('changed', 'Alteração de tipo de cobrança'),
  '73': means('told', 'Pagamento parcial confirmado'),
  '96': means('charged', 'Despesas de protesto'),
  '97': means('charged', 'Despesas de protesto'),
  '98': means('charged', 'Despesas de protesto'),
}

const account = {
  branch: accountNo(18, 21, 'agência'),
  branch_digit: text(22, 22, 'dígito da agência'),
  account: accountNo(23, 30, 'conta'),
  account_digit: text(31, 31, 'dígito da conta'),
  agreement: text(32, 38, 'convênio'),
  company_ref: text(39, 63, 'uso da empresa'),
  our_number: text(64, 80, 'nosso número'),
  portfolio: text(107, 108, 'carteira'),
}

// Older columns for agreements of 4 and 6 digits. Source: BB CBR641 and CBR643, records of type 1.
const shortAccount = {
  ...account,
  agreement: text(32, 37, 'convênio'),
  company_ref: text(38, 62, 'uso da empresa'),
  our_number: text(63, 73, 'nosso número'),
  our_number_digit: text(74, 74, 'dígito do nosso número'),
}

export const bancoDoBrasil: Bank400 = {
  bank: '001',
  name: 'BANCODOBRASIL',
  detail: '7',
  withoutMoney: [],
  series: { number: text(101, 107, 'sequência do retorno'), agreement: text(150, 156, 'convênio') },
  returned: {
    ...returned,
    ...account,
    company_kind: absent,
    company_no: absent,
    received_branch: text(169, 172, 'agência recebedora'),
    credited_on: dayFirst(176, 181, 'data do crédito'),
    fee_cents: count(182, 188, 'tarifa'),
    posted_cents: count(306, 318, 'valor lançado'),
    posted_side: text(319, 319, 'sinal do lançamento'),
  },
  motives: { motives: pieces(87, 88, 2, 'natureza do recebimento'), way: text(393, 394, 'canal') },
  answer: null,
  occurrences,
  money: grossAndPosted('1', '2'),
  sumsAbatement: false,
  nets: false,
  controls: [],
  trailerNumber: null,
  returnPix: null,
  remitted: {
    ...remitted,
    ...account,
    payer_name: words(235, 271, 'nome do pagador'),
    guarantor_name: words(352, 391, 'nome do sacador'),
  },
  remittancePix: null,
  fine: {
    starts: '599',
    layout: {
      code: text(4, 4, 'código da multa'),
      from: dayFirst(5, 10, 'data da multa'),
      value: count(11, 22, 'valor da multa'),
    },
  },
}

/** Agreements of 4 and 6 digits: title records of type 1. Source: BB CBR641 and CBR643. */
export const bancoDoBrasilShort: Bank400 = {
  ...bancoDoBrasil,
  detail: '1',
  series: { ...bancoDoBrasil.series, agreement: text(41, 46, 'convênio') },
  returned: { ...bancoDoBrasil.returned, ...shortAccount },
  remitted: { ...bancoDoBrasil.remitted, ...shortAccount },
}
