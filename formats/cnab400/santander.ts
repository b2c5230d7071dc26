import { accountNo, always, words } from '../cnab/cnab-fields.ts'
import { means, type Occurrences } from '../cnab/occurrences.ts'
import { absent, count, dayFirst, pieces, text } from '../fixed-width.ts'
import { type Bank400, grossAndPosted, noPixParts } from './cnab400-bank.ts'
import { remitted, returned } from './cnab400-layout.ts'

/** Source: bank-files 6.2. */
const occurrences: Occurrences = {
  '02': means('entered', 'Entrada confirmada'),
  '03': means('entry_refused', 'Entrada rejeitada'),
  '06': means('settled', 'Liquidação'),
  '07': means('partly_settled', 'Liquidação por conta'),
  '08': means('settled', 'Liquidação por saldo'),
  '09': means('written_off', 'Baixa automática'),
  '10': means('written_off', 'Baixa por instrução ou protesto'),
  '11': means('open', 'Título em carteira'),
  '12': means('changed', 'Abatimento concedido'),
  '13': means('changed', 'Abatimento cancelado'),
  '14': means('changed', 'Vencimento alterado'),
  '15': means('protest', 'Enviado a cartório'),
  '16': means('told', 'Título já baixado'),
  '17': means('settled', 'Liquidação em cartório'),
  '24': means('charged', 'Custas de cartório'),
  '25': means('protest', 'Título protestado'),
}

const ownNumber = {
  our_number: text(63, 69, 'nosso número'),
  our_number_digit: text(70, 70, 'dígito do nosso número'),
}

export const santander: Bank400 = {
  bank: '033',
  name: 'SANTANDER',
  detail: '1',
  withoutMoney: [],
  series: { number: absent, agreement: text(27, 46, 'código da empresa') },
  returned: {
    ...returned,
    ...ownNumber,
    account: accountNo(22, 29, 'conta'),
    account_digit: absent,
    late_interest_cents: count(202, 214, 'juros de atraso'),
    posted_cents: count(367, 379, 'valor lançado'),
    posted_side: text(380, 380, 'sinal do lançamento'),
    payer_name: words(302, 337, 'nome do pagador'),
  },
  motives: { motives: pieces(137, 145, 3, 'erros'), way: absent },
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
      key: text(3, 79, 'chave ou endereço do Pix'),
      txid: text(80, 114, 'identificador do Pix'),
    },
  },
  remitted: {
    ...remitted,
    ...ownNumber,
    branch: absent,
    account: absent,
    account_digit: absent,
    agreement: text(18, 37, 'código de transmissão'),
    fine_flag: text(78, 78, 'multa'),
    fine_rate: count(79, 82, 'percentual da multa'),
    fine_from: dayFirst(102, 107, 'data da multa'),
    bank_word: always('I', 383, 383, 'identificador do complemento'),
  },
  remittancePix: {
    starts: '8',
    layout: { ...noPixParts, key: text(44, 120, 'chave Pix'), txid: text(121, 155, 'identificador do Pix') },
  },
  fine: null,
}
