import type { PaymentOutcome } from './payment-types.ts'

type Meanings = Readonly<Record<string, string>>

/** Services of a lot (lot header, 10-11). Source: bank-files 2. */
export const paymentServices: Meanings = {
  '20': 'Pagamento a fornecedores',
  '22': 'Tributos e contas',
  '30': 'Salários',
  '98': 'Pagamentos diversos',
}

/** Payment forms (lot header, 12-13). The two Pix forms are to be confirmed with each bank. Source: bank-files 2. */
export const paymentForms: Meanings = {
  '01': 'Crédito em conta',
  '03': 'DOC ou TED',
  '05': 'Crédito em poupança',
  '10': 'Ordem de pagamento',
  '11': 'Conta com código de barras',
  '13': 'Concessionária',
  '16': 'DARF',
  '17': 'GPS',
  '18': 'DARF Simples',
  '19': 'IPTU',
  '21': 'DARJ',
  '22': 'GARE-SP (ICMS)',
  '23': 'GARE-SP (DR)',
  '24': 'GARE-SP (ITCMD)',
  '25': 'IPVA',
  '26': 'Licenciamento',
  '27': 'DPVAT',
  '35': 'FGTS',
  '30': 'Boleto do próprio banco',
  '31': 'Boleto de outro banco',
  '41': 'TED de outro titular',
  '43': 'TED do mesmo titular',
  '45': 'Pix',
  '47': 'Pix por QR Code',
}

/** In these forms segment B has the Pix columns, which differ by bank. */
export const pixForms: readonly string[] = ['45', '47']

/** Taxes of segment N (133-134). Source: FEBRABAN 240 V08.6, G025 and N001. */
export const paymentTaxes: Meanings = {
  '16': 'DARF',
  '17': 'GPS',
  '18': 'DARF Simples',
  '21': 'DARJ',
  '22': 'GARE-SP (ICMS)',
  '23': 'GARE-SP (DR)',
  '24': 'GARE-SP (ITCMD)',
  '25': 'IPVA',
  '26': 'Licenciamento',
  '27': 'DPVAT',
}

/** Taxes of Itaú's segment N (18-19). Source: Itaú SISPAG 085, annex C. */
export const itauPaymentTaxes: Meanings = {
  '01': 'GPS',
  '02': 'DARF',
  '03': 'DARF Simples',
  '04': 'DARJ',
  '05': 'GARE-SP (ICMS)',
  '07': 'IPVA',
  '08': 'DPVAT',
  '11': 'FGTS',
}

/** Source: bank-files 5. */
export const paymentMovements: Meanings = { '0': 'Inclusão', '5': 'Alteração', '9': 'Exclusão' }
export const paymentInstructions: Meanings = { '00': 'Liberado', '09': 'Bloqueado', '99': 'Excluído' }

type Meaning = { outcome: PaymentOutcome; meaning: string }
const refused = (meaning: string): Meaning => ({ outcome: 'refused', meaning })
const accepted = (meaning: string): Meaning => ({ outcome: 'accepted', meaning })

/** Occurrences of a return. Common wording, to be confirmed with each bank. Source: bank-files 5. */
export const paymentOccurrences: Readonly<Record<string, Meaning>> = {
  '00': { outcome: 'paid', meaning: 'Pagamento efetuado' },
  '01': refused('Insuficiência de fundos'),
  '02': refused('Cancelado pelo pagador'),
  '03': accepted('Débito autorizado pela agência'),
  BD: accepted('Inclusão efetuada'),
  BE: accepted('Alteração efetuada'),
  BF: accepted('Exclusão efetuada'),
  AA: refused('Controle inválido'),
  AB: refused('Tipo de operação inválido'),
  AC: refused('Tipo de serviço inválido'),
  AD: refused('Forma de lançamento inválida'),
  AE: refused('Inscrição inválida'),
  AF: refused('Convênio inválido'),
  AG: refused('Agência ou conta inválida'),
  AH: refused('Sequência no lote inválida'),
  AI: refused('Segmento inválido'),
  AJ: refused('Tipo de movimento inválido'),
  AK: refused('Câmara inválida'),
  AL: refused('Banco do favorecido inválido'),
  AM: refused('Agência do favorecido inválida'),
  AN: refused('Conta do favorecido inválida'),
  AO: refused('Nome do favorecido não informado'),
  AP: refused('Data do lançamento inválida'),
  AQ: refused('Moeda inválida'),
  AR: refused('Valor do lançamento inválido'),
  AS: refused('Aviso ao favorecido inválido'),
  AT: refused('Inscrição do favorecido inválida'),
  BB: refused('Seu número inválido'),
  BC: refused('Nosso número inválido'),
  BG: refused('Agência ou conta impedida legalmente'),
  CA: refused('Código de barras: banco inválido'),
  CB: refused('Código de barras: moeda inválida'),
  CC: refused('Código de barras: dígito inválido'),
  CD: refused('Código de barras: valor inválido'),
  CE: refused('Código de barras: campo livre inválido'),
  HA: refused('Lote não aceito'),
  HB: refused('Inscrição da empresa inválida para o contrato'),
  HC: refused('Convênio inexistente'),
  TA: refused('Lote não aceito: totais diferem'),
}

/** Known segments without data that we store: complements and the bank's authentication. */
export const unreadSegments: readonly string[] = ['C', 'Z']
