import { accountNo, dueDay, filledKey, words } from '../../cnab/cnab-fields.ts'
import { absent, count, dayFirst, pieces, text } from '../../fixed-width.ts'
import { lotKind, record } from '../cnab240-layout.ts'

// Collection, lots of service 01: remittance P Q R S Y, return T U. Source: bank-files 4. Columns follow FEBRABAN,
// except where a bank's own table differs (always for the account and the title's number).

/** From here one column to the right of other lot headers, because the document has 15 columns. */
export const lotHeader = {
  ...lotKind,
  company_kind: text(18, 18, 'tipo de inscrição da empresa'),
  company_no: filledKey(19, 33, 'inscrição da empresa'),
  agreement: text(34, 53, 'convênio'),
  branch: accountNo(54, 58, 'agência'),
  branch_digit: text(59, 59, 'dígito da agência'),
  account: accountNo(60, 71, 'conta'),
  account_digit: text(72, 72, 'dígito da conta'),
  company_name: words(74, 103, 'nome da empresa'),
  file_no: count(184, 191, 'número da remessa ou do retorno'),
  created_on: dayFirst(192, 199, 'data de gravação'),
  credited_on: dayFirst(200, 207, 'data do crédito'),
}

export const lotTrailer = {
  ...record,
  records: count(18, 23, 'quantidade de registros do lote'),
  simple: count(24, 29, 'títulos em cobrança simples'),
  simple_cents: count(30, 46, 'valor em cobrança simples'),
  linked: count(47, 52, 'títulos em cobrança vinculada'),
  linked_cents: count(53, 69, 'valor em cobrança vinculada'),
  pledged: count(70, 75, 'títulos em cobrança caucionada'),
  pledged_cents: count(76, 92, 'valor em cobrança caucionada'),
  discounted: count(93, 98, 'títulos em cobrança descontada'),
  discounted_cents: count(99, 115, 'valor em cobrança descontada'),
}

const account = {
  branch: accountNo(18, 22, 'agência'),
  branch_digit: text(23, 23, 'dígito da agência'),
  account: accountNo(24, 35, 'conta'),
  account_digit: text(36, 36, 'dígito da conta'),
}

const santanderAccount = {
  branch: accountNo(18, 21, 'agência'),
  branch_digit: text(22, 22, 'dígito da agência'),
  account: accountNo(23, 31, 'conta'),
  account_digit: text(32, 32, 'dígito da conta'),
}

/** Caixa writes the beneficiary's code in the account column. */
const caixaAccount = { ...account, account: accountNo(24, 29, 'código do beneficiário'), account_digit: absent }

const ownNumber = {
  our_number: text(38, 57, 'nosso número'),
  our_number_digit: absent,
  portfolio: text(58, 58, 'carteira'),
}

const itauNumber = {
  portfolio: text(38, 40, 'carteira'),
  our_number: text(41, 48, 'nosso número'),
  our_number_digit: text(49, 49, 'dígito do nosso número'),
}

const movement = { movement: text(16, 17, 'código de movimento') }

/** Segment P: the title. */
const title = {
  ...movement,
  ...account,
  ...ownNumber,
  registration: text(59, 59, 'forma de cadastramento'),
  document_kind: text(60, 60, 'tipo de documento'),
  emission: text(61, 61, 'emissão do boleto'),
  distribution: text(62, 62, 'distribuição do boleto'),
  document_no: text(63, 77, 'número do documento'),
  due_on: dueDay(78, 85, 'vencimento'),
  nominal_cents: count(86, 100, 'valor nominal'),
  kind: text(107, 108, 'espécie do título'),
  accepted: text(109, 109, 'aceite'),
  issued_on: dayFirst(110, 117, 'data de emissão'),
  interest_code: text(118, 118, 'código da mora'),
  interest_from: dayFirst(119, 126, 'data da mora'),
  interest_value: count(127, 141, 'valor da mora'),
  discount_code: text(142, 142, 'código do desconto'),
  discount_from: dayFirst(143, 150, 'data do desconto'),
  discount_value: count(151, 165, 'valor do desconto'),
  tax_cents: count(166, 180, 'valor do IOF'),
  abatement_cents: count(181, 195, 'valor do abatimento'),
  company_ref: text(196, 220, 'uso da empresa'),
  protest_code: text(221, 221, 'código de protesto'),
  protest_days: count(222, 223, 'dias para protesto'),
  write_off_code: text(224, 224, 'código de baixa'),
  write_off_days: count(225, 227, 'dias para baixa'),
  currency: text(228, 229, 'moeda'),
}

const titles: Readonly<Record<string, typeof title>> = {
  '033': { ...title, ...santanderAccount, our_number: text(45, 57, 'nosso número') },
  '104': {
    ...title,
    ...caixaAccount,
    our_number: text(41, 57, 'nosso número'),
    document_no: text(63, 73, 'número do documento'),
  },
  '341': { ...title, ...itauNumber },
}

export const titleOf = (bank: string) => titles[bank] ?? title

/** Segment Q: payer and guarantor. */
export const payer = {
  ...movement,
  payer_kind: text(18, 18, 'tipo de inscrição do pagador'),
  payer_no: filledKey(19, 33, 'inscrição do pagador'),
  payer_name: words(34, 73, 'nome do pagador'),
  street: words(74, 113, 'endereço'),
  district: words(114, 128, 'bairro'),
  postal_code: text(129, 136, 'CEP'),
  city: words(137, 151, 'cidade'),
  state: text(152, 153, 'UF'),
  guarantor_kind: text(154, 154, 'tipo de inscrição do sacador'),
  guarantor_no: filledKey(155, 169, 'inscrição do sacador'),
  guarantor_name: words(170, 209, 'nome do sacador'),
}

/** Segment R: further discounts and the fine. */
export const terms = {
  ...movement,
  discount2_code: text(18, 18, 'código do desconto 2'),
  discount2_from: dayFirst(19, 26, 'data do desconto 2'),
  discount2_value: count(27, 41, 'valor do desconto 2'),
  discount3_code: text(42, 42, 'código do desconto 3'),
  discount3_from: dayFirst(43, 50, 'data do desconto 3'),
  discount3_value: count(51, 65, 'valor do desconto 3'),
  fine_code: text(66, 66, 'código da multa'),
  fine_from: dayFirst(67, 74, 'data da multa'),
  fine_value: count(75, 89, 'valor da multa'),
  messages: pieces(100, 179, 40, 'mensagens'),
}

/** Segment S: printed text, one line of 140 or five of 40. */
export const print = { ...movement, print_kind: text(18, 18, 'tipo de impressão') }
export const printedLine = { ...print, message: text(21, 160, 'mensagem') }
export const printedLines = { ...print, messages: pieces(19, 218, 40, 'mensagens') }

/** Segment Y: `extra_kind` 03 is the Pix at several banks. The columns of the key are not confirmed. */
export const extra = { ...movement, extra_kind: text(18, 19, 'registro opcional') }
export const pixExtra = { ...extra, key: text(82, 158, 'chave Pix'), txid: text(159, 193, 'identificador do Pix') }

/** Segment T: the title of a return. */
const told = {
  ...movement,
  ...account,
  ...ownNumber,
  document_no: text(59, 73, 'número do documento'),
  due_on: dueDay(74, 81, 'vencimento'),
  nominal_cents: count(82, 96, 'valor nominal'),
  received_bank: text(97, 99, 'banco recebedor'),
  received_branch: text(100, 104, 'agência recebedora'),
  company_ref: text(106, 130, 'uso da empresa'),
  payer_kind: text(133, 133, 'tipo de inscrição do pagador'),
  payer_no: filledKey(134, 148, 'inscrição do pagador'),
  payer_name: words(149, 188, 'nome do pagador'),
  fee_cents: count(199, 213, 'tarifa'),
  motives: pieces(214, 223, 2, 'motivos'),
}

const tolds: Readonly<Record<string, typeof told>> = {
  '033': {
    ...movement,
    ...santanderAccount,
    our_number: text(41, 53, 'nosso número'),
    our_number_digit: absent,
    portfolio: text(54, 54, 'carteira'),
    document_no: text(55, 69, 'número do documento'),
    due_on: dueDay(70, 77, 'vencimento'),
    nominal_cents: count(78, 92, 'valor nominal'),
    received_bank: text(93, 95, 'banco recebedor'),
    received_branch: text(96, 99, 'agência recebedora'),
    company_ref: text(101, 125, 'uso da empresa'),
    payer_kind: text(128, 128, 'tipo de inscrição do pagador'),
    payer_no: filledKey(129, 143, 'inscrição do pagador'),
    payer_name: words(144, 183, 'nome do pagador'),
    fee_cents: count(194, 208, 'tarifa'),
    motives: pieces(209, 218, 2, 'motivos'),
  },
  '104': {
    ...told,
    ...caixaAccount,
    our_number: text(40, 56, 'nosso número'),
    our_number_digit: text(57, 57, 'dígito do nosso número'),
    document_no: text(59, 69, 'número do documento'),
  },
  '341': { ...told, ...itauNumber },
}

/** Columns of segment T at a bank. With another bank's columns, a title of 10,00 would be read as 100.003,30. */
export const toldOf = (bank: string) => tolds[bank] ?? told

/** Segment U: amounts and dates. */
export const paid = {
  ...movement,
  interest_cents: count(18, 32, 'juros, multa e encargos'),
  discount_cents: count(33, 47, 'desconto'),
  abatement_cents: count(48, 62, 'abatimento'),
  tax_cents: count(63, 77, 'IOF'),
  paid_cents: count(78, 92, 'valor pago'),
  net_cents: count(93, 107, 'valor líquido creditado'),
  other_expenses_cents: count(108, 122, 'outras despesas'),
  other_credits_cents: count(123, 137, 'outros créditos'),
  occurred_on: dayFirst(138, 145, 'data da ocorrência'),
  credited_on: dayFirst(146, 153, 'data do crédito'),
}
