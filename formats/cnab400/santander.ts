import { accountNo, constantField, plainTextField } from '../cnab/cnab-fields.ts'
import { defineOccurrence, type Occurrences } from '../cnab/occurrences.ts'
import { absentField, countField, dayFirstField, piecesField, textField } from '../fixed-width/fixed-width.ts'
import { type Bank400, grossAndPosted, noPixParts } from './cnab400-bank.ts'
import { remittedColumns, returnedColumns } from './cnab400-layout.ts'

/** Source: bank-files 6.2. */
const occurrences: Occurrences = {
  '02': defineOccurrence('entered', 'Entrada confirmada'),
  '03': defineOccurrence('entry_refused', 'Entrada rejeitada'),
  '06': defineOccurrence('settled', 'Liquidação'),
  '07': defineOccurrence('partly_settled', 'Liquidação por conta'),
  '08': defineOccurrence('settled', 'Liquidação por saldo'),
  '09': defineOccurrence('written_off', 'Baixa automática'),
  '10': defineOccurrence('written_off', 'Baixa por instrução ou protesto'),
  '11': defineOccurrence('open', 'Título em carteira'),
  '12': defineOccurrence('changed', 'Abatimento concedido'),
  '13': defineOccurrence('changed', 'Abatimento cancelado'),
  '14': defineOccurrence('changed', 'Vencimento alterado'),
  '15': defineOccurrence('protest', 'Enviado a cartório'),
  '16': defineOccurrence('reported', 'Título já baixado'),
  '17': defineOccurrence('settled', 'Liquidação em cartório'),
  '24': defineOccurrence('charged', 'Custas de cartório'),
  '25': defineOccurrence('protest', 'Título protestado'),
}

const ownNumber = {
  our_number: textField(63, 69, 'nosso número'),
  our_number_digit: textField(70, 70, 'dígito do nosso número'),
}

export const santander: Bank400 = {
  bank: '033',
  name: 'SANTANDER',
  detail: '1',
  withoutMoney: [],
  series: { number: absentField, agreement: textField(27, 46, 'código da empresa') },
  returned: {
    ...returnedColumns,
    ...ownNumber,
    account: accountNo(22, 29, 'conta'),
    account_digit: absentField,
    late_interest_cents: countField(202, 214, 'juros de atraso'),
    posted_cents: countField(367, 379, 'valor lançado'),
    posted_side: textField(380, 380, 'sinal do lançamento'),
    payer_name: plainTextField(302, 337, 'nome do pagador'),
  },
  motives: { motives: piecesField(137, 145, 3, 'erros'), way: absentField },
  answer: null,
  occurrences,
  money: grossAndPosted('D', 'C'),
  sumsAbatement: false,
  nets: false,
  controls: [],
  trailerNumber: null,
  returnPix: {
    starts: '2',
    layout: {
      ...noPixParts,
      key: textField(3, 79, 'chave ou endereço do Pix'),
      txid: textField(80, 114, 'identificador do Pix'),
    },
  },
  remitted: {
    ...remittedColumns,
    ...ownNumber,
    branch: absentField,
    account: absentField,
    account_digit: absentField,
    agreement: textField(18, 37, 'código de transmissão'),
    fine_flag: textField(78, 78, 'multa'),
    fine_rate: countField(79, 82, 'percentual da multa'),
    fine_from: dayFirstField(102, 107, 'data da multa'),
    bank_word: constantField('I', 383, 383, 'identificador do complemento'),
  },
  remittancePix: {
    starts: '8',
    layout: { ...noPixParts, key: textField(44, 120, 'chave Pix'), txid: textField(121, 155, 'identificador do Pix') },
  },
  fine: null,
}
