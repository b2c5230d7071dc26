import { accountNo, noCents, plainTextField } from '../cnab/cnab-fields.ts'
import { defineOccurrence, type Occurrences } from '../cnab/occurrences.ts'
import { absentField, countField, piecesField, textField } from '../fixed-width/fixed-width.ts'
import { type Bank400, type Control, grossOnly, noPixParts } from './cnab400-bank.ts'
import { remittedColumns, returnedColumns } from './cnab400-layout.ts'

/** Source: bank-files 6.2. */
const occurrences: Occurrences = {
  '02': defineOccurrence('entered', 'Entrada confirmada'),
  '03': defineOccurrence('entry_refused', 'Entrada rejeitada'),
  '06': defineOccurrence('settled', 'Liquidação'),
  '09': defineOccurrence('written_off', 'Baixa por arquivo'),
  '10': defineOccurrence('written_off', 'Baixa pela agência'),
  '11': defineOccurrence('open', 'Título em carteira'),
  '12': defineOccurrence('changed', 'Abatimento concedido'),
  '13': defineOccurrence('changed', 'Abatimento cancelado'),
  '14': defineOccurrence('changed', 'Vencimento alterado'),
  '15': defineOccurrence('settled', 'Liquidação em cartório'),
  '16': defineOccurrence('reported', 'Pago em cheque, pendente'),
  '17': defineOccurrence('settled', 'Liquidação após baixa ou de título não registrado'),
  '19': defineOccurrence('protest', 'Protesto confirmado'),
  '20': defineOccurrence('protest', 'Sustação de protesto confirmada'),
  '23': defineOccurrence('protest', 'Enviado a cartório'),
  '24': defineOccurrence('entry_refused', 'Entrada rejeitada por CEP'),
  '25': defineOccurrence('protest', 'Protesto para fins falimentares confirmado'),
  '27': defineOccurrence('refused', 'Baixa rejeitada'),
  '28': defineOccurrence('charged', 'Débito de tarifas'),
  '29': defineOccurrence('reported', 'Ocorrência do pagador'),
  '30': defineOccurrence('refused', 'Alteração rejeitada'),
  '32': defineOccurrence('refused', 'Instrução rejeitada'),
  '40': defineOccurrence('reversed', 'Estorno de pagamento'),
  '73': defineOccurrence('reported', 'Negativação'),
  '74': defineOccurrence('reported', 'Negativação'),
}

const control = (codes: string[], from: number, value = from + 5): Control => ({
  codes,
  count: countField(from, from + 4, `quantidade da ocorrência ${codes.join(' e ')}`),
  value: countField(value, value + 11, `valor da ocorrência ${codes.join(' e ')}`),
})

const account = {
  portfolio: textField(22, 24, 'carteira'),
  branch: accountNo(25, 29, 'agência'),
  account: accountNo(30, 36, 'conta'),
  account_digit: textField(37, 37, 'dígito da conta'),
  our_number: textField(71, 81, 'nosso número'),
  our_number_digit: textField(82, 82, 'dígito do nosso número'),
}

export const bradesco: Bank400 = {
  bank: '237',
  name: 'BRADESCO',
  detail: '1',
  withoutMoney: ['2', '3', '7'],
  series: { number: textField(109, 113, 'número do aviso'), agreement: textField(27, 46, 'código da empresa') },
  returned: { ...returnedColumns, ...account },
  motives: { motives: piecesField(319, 328, 2, 'motivos'), way: textField(302, 304, 'origem do pagamento') },
  answer: {
    codes: ['19', '25'],
    field: textField(295, 295, 'motivo do protesto'),
    meanings: { A: 'Aceito', D: 'Desprezado' },
  },
  occurrences,
  money: grossOnly,
  sumsAbatement: true,
  nets: false,
  controls: [
    control(['02'], 58),
    control(['06'], 87),
    control(['09', '10'], 104),
    control(['13'], 121),
    control(['14'], 138),
    control(['12'], 155),
    control(['19'], 172),
  ],
  trailerNumber: null,
  returnPix: {
    starts: '4',
    layout: {
      ...noPixParts,
      key: textField(29, 105, 'endereço do Pix'),
      txid: textField(106, 140, 'identificador do Pix'),
    },
  },
  remitted: {
    ...remittedColumns,
    ...account,
    company_kind: absentField,
    company_no: absentField,
    fine_flag: textField(66, 66, 'multa'),
    fine_rate: countField(67, 70, 'percentual da multa'),
    city: absentField,
    state: absentField,
    guarantor_name: plainTextField(335, 394, 'nome do sacador'),
    protest_days: noCents,
  },
  remittancePix: null,
  fine: null,
}
