import { accountNo, constantField, noCents, plainTextField } from '../cnab/cnab-fields.ts'
import { defineOccurrence, type Occurrences } from '../cnab/occurrences.ts'
import { absentField, countField, dayFirstField, piecesField, textField } from '../fixed-width/fixed-width.ts'
import { type Bank400, noPixParts } from './cnab400-bank.ts'
import { remittedColumns, returnedColumns } from './cnab400-layout.ts'

/** Occurrence 15 refuses a write-off at Itaú; at other banks it settles. Source: bank-files 6.2. */
const occurrences: Occurrences = {
  '02': defineOccurrence('entered', 'Entrada confirmada'),
  '03': defineOccurrence('entry_refused', 'Entrada rejeitada'),
  '05': defineOccurrence('written_off', 'Alteração de dados: baixa'),
  '06': defineOccurrence('settled', 'Liquidação'),
  '07': defineOccurrence('partly_settled', 'Liquidação parcial'),
  '08': defineOccurrence('settled', 'Liquidação em cartório'),
  '09': defineOccurrence('written_off', 'Baixa'),
  '10': defineOccurrence('written_off', 'Baixa por ter sido liquidado'),
  '11': defineOccurrence('open', 'Título em carteira'),
  '12': defineOccurrence('changed', 'Abatimento concedido'),
  '13': defineOccurrence('changed', 'Abatimento cancelado'),
  '14': defineOccurrence('changed', 'Vencimento alterado'),
  '15': defineOccurrence('refused', 'Baixa rejeitada'),
  '16': defineOccurrence('refused', 'Instrução rejeitada'),
  '17': defineOccurrence('refused', 'Alteração rejeitada'),
  '19': defineOccurrence('protest', 'Protesto confirmado'),
  '20': defineOccurrence('protest', 'Sustação de protesto confirmada'),
  '23': defineOccurrence('protest', 'Enviado a cartório'),
  '24': defineOccurrence('refused', 'Protesto rejeitado'),
  '25': defineOccurrence('reported', 'Alegação do pagador'),
  '27': defineOccurrence('charged', 'Tarifa de extrato'),
  '28': defineOccurrence('charged', 'Tarifa de relação'),
  '29': defineOccurrence('charged', 'Tarifa'),
  '30': defineOccurrence('charged', 'Tarifa'),
  '32': defineOccurrence('written_off', 'Baixa por ter sido protestado'),
  '40': defineOccurrence('charged', 'Tarifa mensal'),
}

export const itau: Bank400 = {
  bank: '341',
  name: 'BANCO ITAU SA',
  detail: '1',
  withoutMoney: ['4', '5'],
  series: { number: textField(109, 113, 'sequência do retorno'), agreement: absentField },
  returned: {
    ...returnedColumns,
    portfolio: textField(83, 85, 'carteira'),
    our_number: textField(86, 93, 'nosso número'),
    our_number_digit: textField(94, 94, 'dígito do nosso número'),
    received_branch: textField(169, 172, 'agência recebedora'),
    other_expenses_cents: noCents,
    payer_name: plainTextField(325, 354, 'nome do pagador'),
  },
  motives: { motives: piecesField(378, 385, 2, 'erros'), way: textField(393, 394, 'forma de liquidação') },
  answer: null,
  occurrences,
  // 254-266 is the net: the fee is already deducted. Zero means no payment.
  money: {
    read: ({ received_cents, fee_cents }) =>
      received_cents === 0
        ? { paid_cents: 0, net_cents: null }
        : { paid_cents: received_cents + fee_cents, net_cents: received_cents },
    write: ({ paid_cents, fee_cents }) => ({
      received_cents: paid_cents === 0 ? 0 : paid_cents - fee_cents,
      posted_cents: 0,
      posted_side: '',
    }),
  },
  sumsAbatement: true,
  nets: true,
  controls: [
    {
      codes: 'all',
      count: countField(213, 220, 'quantidade de títulos'),
      value: countField(221, 234, 'valor total dos títulos'),
    },
  ],
  trailerNumber: textField(208, 212, 'sequência do retorno'),
  returnPix: { starts: '3', layout: { ...noPixParts, payload: textField(2, 391, 'código Pix') } },
  remitted: {
    ...remittedColumns,
    // Itaú requires zeros before the five digits of the account.
    account: accountNo(22, 28, 'conta'),
    portfolio: textField(84, 86, 'carteira'),
    bank_word: constantField('I', 108, 108, 'código da carteira'),
    payer_name: plainTextField(235, 264, 'nome do pagador'),
    interest_from: dayFirstField(386, 391, 'data da mora'),
  },
  // These columns and occurrence 71 (a new hybrid title) come from a single source: bank-files 6.3.
  remittancePix: {
    starts: '3',
    layout: { ...noPixParts, key: textField(2, 78, 'chave Pix'), txid: textField(79, 113, 'identificador do Pix') },
  },
  fine: {
    starts: '2',
    layout: {
      code: textField(2, 2, 'código da multa'),
      from: dayFirstField(3, 10, 'data da multa'),
      value: countField(11, 23, 'valor da multa'),
    },
  },
}
