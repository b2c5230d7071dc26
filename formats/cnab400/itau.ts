import { always, noCents, words } from '../cnab/cnab-fields.ts'
import { means, type Occurrences } from '../cnab/occurrences.ts'
import { absent, count, dayFirst, pieces, text } from '../fixed-width.ts'
import { type Bank400, noPixParts } from './cnab400-bank.ts'
import { remitted, returned } from './cnab400-layout.ts'

/** Source: bank-files 6.2. Here 15 refuses a write-off; elsewhere it is a settlement. */
const occurrences: Occurrences = {
  '02': means('entered', 'Entrada confirmada'),
  '03': means('entry_refused', 'Entrada rejeitada'),
  '05': means('written_off', 'Alteração de dados: baixa'),
  '06': means('settled', 'Liquidação'),
  '07': means('partly_settled', 'Liquidação parcial'),
  '08': means('settled', 'Liquidação em cartório'),
  '09': means('written_off', 'Baixa'),
  '10': means('written_off', 'Baixa por ter sido liquidado'),
  '11': means('open', 'Título em carteira'),
  '12': means('changed', 'Abatimento concedido'),
  '13': means('changed', 'Abatimento cancelado'),
  '14': means('changed', 'Vencimento alterado'),
  '15': means('refused', 'Baixa rejeitada'),
  '16': means('refused', 'Instrução rejeitada'),
  '17': means('refused', 'Alteração rejeitada'),
  '19': means('protest', 'Protesto confirmado'),
  '20': means('protest', 'Sustação de protesto confirmada'),
  '23': means('protest', 'Enviado a cartório'),
  '24': means('refused', 'Protesto rejeitado'),
  '25': means('told', 'Alegação do pagador'),
  '27': means('charged', 'Tarifa de extrato'),
  '28': means('charged', 'Tarifa de relação'),
  '29': means('charged', 'Tarifa'),
  '30': means('charged', 'Tarifa'),
  '32': means('written_off', 'Baixa por ter sido protestado'),
  '40': means('charged', 'Tarifa mensal'),
}

export const itau: Bank400 = {
  bank: '341',
  name: 'BANCO ITAU SA',
  detail: '1',
  withoutMoney: ['4', '5'],
  series: { number: text(109, 113, 'sequência do retorno'), agreement: absent },
  returned: {
    ...returned,
    portfolio: text(83, 85, 'carteira'),
    our_number: text(86, 93, 'nosso número'),
    our_number_digit: text(94, 94, 'dígito do nosso número'),
    received_branch: text(169, 172, 'agência recebedora'),
    other_expenses_cents: noCents,
    payer_name: words(325, 354, 'nome do pagador'),
  },
  motives: { motives: pieces(378, 385, 2, 'erros'), way: text(393, 394, 'forma de liquidação') },
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
      count: count(213, 220, 'quantidade de títulos'),
      value: count(221, 234, 'valor total dos títulos'),
    },
  ],
  trailerNumber: text(208, 212, 'sequência do retorno'),
  returnPix: { starts: '3', layout: { ...noPixParts, payload: text(2, 391, 'código Pix') } },
  remitted: {
    ...remitted,
    portfolio: text(84, 86, 'carteira'),
    bank_word: always('I', 108, 108, 'código da carteira'),
    payer_name: words(235, 264, 'nome do pagador'),
    interest_from: dayFirst(386, 391, 'data da mora'),
  },
  // From a single source, together with occurrence 71 for a new hybrid title. Source: bank-files 6.3.
  remittancePix: {
    starts: '3',
    layout: { ...noPixParts, key: text(2, 78, 'chave Pix'), txid: text(79, 113, 'identificador do Pix') },
  },
  fine: {
    starts: '2',
    layout: {
      code: text(2, 2, 'código da multa'),
      from: dayFirst(3, 10, 'data da multa'),
      value: count(11, 23, 'valor da multa'),
    },
  },
}
