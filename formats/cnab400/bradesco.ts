import { accountNo, noCents, words } from '../cnab/cnab-fields.ts'
import { means, type Occurrences } from '../cnab/occurrences.ts'
import { absent, count, pieces, text } from '../fixed-width.ts'
import { type Bank400, type Control, grossOnly, noPixParts } from './cnab400-bank.ts'
import { remitted, returned } from './cnab400-layout.ts'

/** Source: bank-files 6.2. */
const occurrences: Occurrences = {
  '02': means('entered', 'Entrada confirmada'),
  '03': means('entry_refused', 'Entrada rejeitada'),
  '06': means('settled', 'Liquidação'),
  '09': means('written_off', 'Baixa por arquivo'),
  '10': means('written_off', 'Baixa pela agência'),
  '11': means('open', 'Título em carteira'),
  '12': means('changed', 'Abatimento concedido'),
  '13': means('changed', 'Abatimento cancelado'),
  '14': means('changed', 'Vencimento alterado'),
  '15': means('settled', 'Liquidação em cartório'),
  '16': means('told', 'Pago em cheque, pendente'),
  '17': means('settled', 'Liquidação após baixa ou de título não registrado'),
  '19': means('protest', 'Protesto confirmado'),
  '20': means('protest', 'Sustação de protesto confirmada'),
  '23': means('protest', 'Enviado a cartório'),
  '24': means('entry_refused', 'Entrada rejeitada por CEP'),
  '25': means('protest', 'Protesto para fins falimentares confirmado'),
  '27': means('refused', 'Baixa rejeitada'),
  '28': means('charged', 'Débito de tarifas'),
  '29': means('told', 'Ocorrência do pagador'),
  '30': means('refused', 'Alteração rejeitada'),
  '32': means('refused', 'Instrução rejeitada'),
  '40': means('reversed', 'Estorno de pagamento'),
  '73': means('told', 'Negativação'),
  '74': means('told', 'Negativação'),
}

const control = (codes: string[], from: number, value = from + 5): Control => ({
  codes,
  count: count(from, from + 4, `quantidade da ocorrência ${codes.join(' e ')}`),
  value: count(value, value + 11, `valor da ocorrência ${codes.join(' e ')}`),
})

const account = {
  portfolio: text(22, 24, 'carteira'),
  branch: accountNo(25, 29, 'agência'),
  account: accountNo(30, 36, 'conta'),
  account_digit: text(37, 37, 'dígito da conta'),
  our_number: text(71, 81, 'nosso número'),
  our_number_digit: text(82, 82, 'dígito do nosso número'),
}

export const bradesco: Bank400 = {
  bank: '237',
  name: 'BRADESCO',
  detail: '1',
  withoutMoney: ['2', '3', '7'],
  series: { number: text(109, 113, 'número do aviso'), agreement: text(27, 46, 'código da empresa') },
  returned: { ...returned, ...account },
  motives: { motives: pieces(319, 328, 2, 'motivos'), way: text(302, 304, 'origem do pagamento') },
  answer: {
    codes: ['19', '25'],
    field: text(295, 295, 'motivo do protesto'),
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
    layout: { ...noPixParts, key: text(29, 105, 'endereço do Pix'), txid: text(106, 140, 'identificador do Pix') },
  },
  remitted: {
    ...remitted,
    ...account,
    company_kind: absent,
    company_no: absent,
    fine_flag: text(66, 66, 'multa'),
    fine_rate: count(67, 70, 'percentual da multa'),
    city: absent,
    state: absent,
    guarantor_name: words(335, 394, 'nome do sacador'),
    protest_days: noCents,
  },
  remittancePix: null,
  fine: null,
}
