import { accountNo, plainTextField } from '../cnab/cnab-fields.ts'
import { defineOccurrence, type Occurrences } from '../cnab/occurrences.ts'
import { absentField, countField, dayFirstField, piecesField, textField } from '../fixed-width/fixed-width.ts'
import { type Bank400, grossAndPosted } from './cnab400-bank.ts'
import { remittedColumns, returnedColumns } from './cnab400-layout.ts'

/** Source: bank-files 6.2. */
const occurrences: Occurrences = {
  '02': defineOccurrence('entered', 'Entrada confirmada'),
  '03': defineOccurrence('refused', 'Comando recusado'),
  '05': defineOccurrence('settled', 'Liquidação sem registro'),
  '06': defineOccurrence('settled', 'Liquidação'),
  '07': defineOccurrence('partly_settled', 'Liquidação parcial'),
  '08': defineOccurrence('settled', 'Liquidação por saldo'),
  '09': defineOccurrence('written_off', 'Baixa'),
  '10': defineOccurrence('written_off', 'Baixa solicitada'),
  '11': defineOccurrence('open', 'Título em carteira'),
  '12': defineOccurrence('changed', 'Abatimento concedido'),
  '13': defineOccurrence('changed', 'Abatimento cancelado'),
  '14': defineOccurrence('changed', 'Vencimento alterado'),
  '15': defineOccurrence('settled', 'Liquidação em cartório'),
  '16': defineOccurrence('changed', 'Alteração de juros confirmada'),
  '19': defineOccurrence('protest', 'Protesto confirmado'),
  '20': defineOccurrence('reported', 'Débito em conta'),
  '23': defineOccurrence('protest', 'Enviado a cartório'),
  '24': defineOccurrence('protest', 'Sustação de protesto'),
  '25': defineOccurrence('changed', 'Dispensa de juros'),
  '28': defineOccurrence('charged', 'Manutenção de título vencido'),
  '32': defineOccurrence('changed', 'Sem desconto'),
  '44': defineOccurrence('reversed', 'Pago com cheque devolvido'),
  '46': defineOccurrence('reported', 'Pago com cheque, pendente'),
  '72': defineOccurrence('changed', 'Alteração de tipo de cobrança'),
  '73': defineOccurrence('reported', 'Pagamento parcial confirmado'),
  '96': defineOccurrence('charged', 'Despesas de protesto'),
  '97': defineOccurrence('charged', 'Despesas de protesto'),
  '98': defineOccurrence('charged', 'Despesas de protesto'),
}

const account = {
  branch: accountNo(18, 21, 'agência'),
  branch_digit: textField(22, 22, 'dígito da agência'),
  account: accountNo(23, 30, 'conta'),
  account_digit: textField(31, 31, 'dígito da conta'),
  agreement: textField(32, 38, 'convênio'),
  company_ref: textField(39, 63, 'uso da empresa'),
  our_number: textField(64, 80, 'nosso número'),
  portfolio: textField(107, 108, 'carteira'),
}

// Older columns for agreements of 4 and 6 digits. Source: BB CBR641 and CBR643, records of type 1.
const shortAccount = {
  ...account,
  agreement: textField(32, 37, 'convênio'),
  company_ref: textField(38, 62, 'uso da empresa'),
  our_number: textField(63, 73, 'nosso número'),
  our_number_digit: textField(74, 74, 'dígito do nosso número'),
}

export const bancoDoBrasil: Bank400 = {
  bank: '001',
  name: 'BANCODOBRASIL',
  detail: '7',
  withoutMoney: [],
  series: { number: textField(101, 107, 'sequência do retorno'), agreement: textField(150, 156, 'convênio') },
  returned: {
    ...returnedColumns,
    ...account,
    company_kind: absentField,
    company_no: absentField,
    received_branch: textField(169, 172, 'agência recebedora'),
    credited_on: dayFirstField(176, 181, 'data do crédito'),
    fee_cents: countField(182, 188, 'tarifa'),
    posted_cents: countField(306, 318, 'valor lançado'),
    posted_side: textField(319, 319, 'sinal do lançamento'),
  },
  motives: { motives: piecesField(87, 88, 2, 'natureza do recebimento'), way: textField(393, 394, 'canal') },
  answer: null,
  occurrences,
  money: grossAndPosted('1', '2'),
  sumsAbatement: false,
  nets: false,
  controls: [],
  trailerNumber: null,
  returnPix: null,
  remitted: {
    ...remittedColumns,
    ...account,
    payer_name: plainTextField(235, 271, 'nome do pagador'),
    guarantor_name: plainTextField(352, 391, 'nome do sacador'),
  },
  remittancePix: null,
  fine: {
    starts: '599',
    layout: {
      code: textField(4, 4, 'código da multa'),
      from: dayFirstField(5, 10, 'data da multa'),
      value: countField(11, 22, 'valor da multa'),
    },
  },
}

/** Agreements of 4 and 6 digits: title records of type 1. Source: BB CBR641 and CBR643. */
export const bancoDoBrasilShort: Bank400 = {
  ...bancoDoBrasil,
  detail: '1',
  series: { ...bancoDoBrasil.series, agreement: textField(41, 46, 'convênio') },
  returned: { ...bancoDoBrasil.returned, ...shortAccount },
  remitted: { ...bancoDoBrasil.remitted, ...shortAccount },
}
