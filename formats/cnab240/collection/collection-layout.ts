import { accountNo, dueDay, filledKey, plainTextField } from '../../cnab/cnab-fields.ts'
import { absentField, countField, dayFirstField, piecesField, textField } from '../../fixed-width/fixed-width.ts'
import { cnab240Record, lotKind } from '../cnab240-layout.ts'

// Collection, lots of service 01: remittance P Q R S Y, return T U. Source: bank-files 4. Columns follow FEBRABAN,
// except where a bank's own table differs (always for the account and the title's number).

/** The columns are one to the right of other lot headers, because the document has 15 columns. */
export const collectionLotHeader = {
  ...lotKind,
  company_kind: textField(18, 18, 'tipo de inscrição da empresa'),
  company_no: filledKey(19, 33, 'inscrição da empresa'),
  agreement: textField(34, 53, 'convênio'),
  branch: accountNo(54, 58, 'agência'),
  branch_digit: textField(59, 59, 'dígito da agência'),
  account: accountNo(60, 71, 'conta'),
  account_digit: textField(72, 72, 'dígito da conta'),
  company_name: plainTextField(74, 103, 'nome da empresa'),
  file_no: countField(184, 191, 'número da remessa ou do retorno'),
  created_on: dayFirstField(192, 199, 'data de gravação'),
  credited_on: dayFirstField(200, 207, 'data do crédito'),
}

export const collectionLotTrailer = {
  ...cnab240Record,
  records: countField(18, 23, 'quantidade de registros do lote'),
  simple: countField(24, 29, 'títulos em cobrança simples'),
  simple_cents: countField(30, 46, 'valor em cobrança simples'),
  linked: countField(47, 52, 'títulos em cobrança vinculada'),
  linked_cents: countField(53, 69, 'valor em cobrança vinculada'),
  pledged: countField(70, 75, 'títulos em cobrança caucionada'),
  pledged_cents: countField(76, 92, 'valor em cobrança caucionada'),
  discounted: countField(93, 98, 'títulos em cobrança descontada'),
  discounted_cents: countField(99, 115, 'valor em cobrança descontada'),
}

const account = {
  branch: accountNo(18, 22, 'agência'),
  branch_digit: textField(23, 23, 'dígito da agência'),
  account: accountNo(24, 35, 'conta'),
  account_digit: textField(36, 36, 'dígito da conta'),
}

const santanderAccount = {
  branch: accountNo(18, 21, 'agência'),
  branch_digit: textField(22, 22, 'dígito da agência'),
  account: accountNo(23, 31, 'conta'),
  account_digit: textField(32, 32, 'dígito da conta'),
}

/** Caixa writes the beneficiary's code in the account column. */
const caixaAccount = { ...account, account: accountNo(24, 29, 'código do beneficiário'), account_digit: absentField }

const ownNumber = {
  our_number: textField(38, 57, 'nosso número'),
  our_number_digit: absentField,
  portfolio: textField(58, 58, 'carteira'),
}

const itauNumber = {
  portfolio: textField(38, 40, 'carteira'),
  our_number: textField(41, 48, 'nosso número'),
  our_number_digit: textField(49, 49, 'dígito do nosso número'),
}

const movement = { movement: textField(16, 17, 'código de movimento') }

/** Segment P: the title. */
const title = {
  ...movement,
  ...account,
  ...ownNumber,
  registration: textField(59, 59, 'forma de cadastramento'),
  document_kind: textField(60, 60, 'tipo de documento'),
  emission: textField(61, 61, 'emissão do boleto'),
  distribution: textField(62, 62, 'distribuição do boleto'),
  document_no: textField(63, 77, 'número do documento'),
  due_on: dueDay(78, 85, 'vencimento'),
  nominal_cents: countField(86, 100, 'valor nominal'),
  kind: textField(107, 108, 'espécie do título'),
  accepted: textField(109, 109, 'aceite'),
  issued_on: dayFirstField(110, 117, 'data de emissão'),
  interest_code: textField(118, 118, 'código da mora'),
  interest_from: dayFirstField(119, 126, 'data da mora'),
  interest_value: countField(127, 141, 'valor da mora'),
  discount_code: textField(142, 142, 'código do desconto'),
  discount_from: dayFirstField(143, 150, 'data do desconto'),
  discount_value: countField(151, 165, 'valor do desconto'),
  tax_cents: countField(166, 180, 'valor do IOF'),
  abatement_cents: countField(181, 195, 'valor do abatimento'),
  company_ref: textField(196, 220, 'uso da empresa'),
  protest_code: textField(221, 221, 'código de protesto'),
  protest_days: countField(222, 223, 'dias para protesto'),
  write_off_code: textField(224, 224, 'código de baixa'),
  write_off_days: countField(225, 227, 'dias para baixa'),
  currency: textField(228, 229, 'moeda'),
}

const titles: Readonly<Record<string, typeof title>> = {
  '033': { ...title, ...santanderAccount, our_number: textField(45, 57, 'nosso número') },
  '104': {
    ...title,
    ...caixaAccount,
    our_number: textField(41, 57, 'nosso número'),
    document_no: textField(63, 73, 'número do documento'),
  },
  '341': { ...title, ...itauNumber },
}

export const getTitleSegment = (bank: string) => titles[bank] ?? title

/** Segment Q: payer and guarantor. */
export const payerSegment = {
  ...movement,
  payer_kind: textField(18, 18, 'tipo de inscrição do pagador'),
  payer_no: filledKey(19, 33, 'inscrição do pagador'),
  payer_name: plainTextField(34, 73, 'nome do pagador'),
  street: plainTextField(74, 113, 'endereço'),
  district: plainTextField(114, 128, 'bairro'),
  postal_code: textField(129, 136, 'CEP'),
  city: plainTextField(137, 151, 'cidade'),
  state: textField(152, 153, 'UF'),
  guarantor_kind: textField(154, 154, 'tipo de inscrição do sacador'),
  guarantor_no: filledKey(155, 169, 'inscrição do sacador'),
  guarantor_name: plainTextField(170, 209, 'nome do sacador'),
}

/** Segment R: further discounts and the fine. */
export const termsSegment = {
  ...movement,
  discount2_code: textField(18, 18, 'código do desconto 2'),
  discount2_from: dayFirstField(19, 26, 'data do desconto 2'),
  discount2_value: countField(27, 41, 'valor do desconto 2'),
  discount3_code: textField(42, 42, 'código do desconto 3'),
  discount3_from: dayFirstField(43, 50, 'data do desconto 3'),
  discount3_value: countField(51, 65, 'valor do desconto 3'),
  fine_code: textField(66, 66, 'código da multa'),
  fine_from: dayFirstField(67, 74, 'data da multa'),
  fine_value: countField(75, 89, 'valor da multa'),
  messages: piecesField(100, 179, 40, 'mensagens'),
}

/** Segment S: printed text, one line of 140 or five of 40. */
export const printSegment = { ...movement, print_kind: textField(18, 18, 'tipo de impressão') }
export const printedLineSegment = { ...printSegment, message: textField(21, 160, 'mensagem') }
export const printedLinesSegment = { ...printSegment, messages: piecesField(19, 218, 40, 'mensagens') }

/** Segment Y: `extra_kind` 03 is the Pix at several banks. The columns of the key are not confirmed. */
export const extraSegment = { ...movement, extra_kind: textField(18, 19, 'registro opcional') }
export const pixExtraSegment = {
  ...extraSegment,
  key: textField(82, 158, 'chave Pix'),
  txid: textField(159, 193, 'identificador do Pix'),
}

/** Segment T: the title of a return. */
const returnedTitle = {
  ...movement,
  ...account,
  ...ownNumber,
  document_no: textField(59, 73, 'número do documento'),
  due_on: dueDay(74, 81, 'vencimento'),
  nominal_cents: countField(82, 96, 'valor nominal'),
  received_bank: textField(97, 99, 'banco recebedor'),
  received_branch: textField(100, 104, 'agência recebedora'),
  company_ref: textField(106, 130, 'uso da empresa'),
  payer_kind: textField(133, 133, 'tipo de inscrição do pagador'),
  payer_no: filledKey(134, 148, 'inscrição do pagador'),
  payer_name: plainTextField(149, 188, 'nome do pagador'),
  fee_cents: countField(199, 213, 'tarifa'),
  motives: piecesField(214, 223, 2, 'motivos'),
}

const returnedTitles: Readonly<Record<string, typeof returnedTitle>> = {
  '033': {
    ...movement,
    ...santanderAccount,
    our_number: textField(41, 53, 'nosso número'),
    our_number_digit: absentField,
    portfolio: textField(54, 54, 'carteira'),
    document_no: textField(55, 69, 'número do documento'),
    due_on: dueDay(70, 77, 'vencimento'),
    nominal_cents: countField(78, 92, 'valor nominal'),
    received_bank: textField(93, 95, 'banco recebedor'),
    received_branch: textField(96, 99, 'agência recebedora'),
    company_ref: textField(101, 125, 'uso da empresa'),
    payer_kind: textField(128, 128, 'tipo de inscrição do pagador'),
    payer_no: filledKey(129, 143, 'inscrição do pagador'),
    payer_name: plainTextField(144, 183, 'nome do pagador'),
    fee_cents: countField(194, 208, 'tarifa'),
    motives: piecesField(209, 218, 2, 'motivos'),
  },
  '104': {
    ...returnedTitle,
    ...caixaAccount,
    our_number: textField(40, 56, 'nosso número'),
    our_number_digit: textField(57, 57, 'dígito do nosso número'),
    document_no: textField(59, 69, 'número do documento'),
  },
  '341': { ...returnedTitle, ...itauNumber },
}

/** Columns of segment T at a bank. With another bank's columns, a title of 10,00 would be read as 100.003,30. */
export const getReturnedTitleSegment = (bank: string) => returnedTitles[bank] ?? returnedTitle

/** Segment U: amounts and dates. */
export const paidSegment = {
  ...movement,
  interest_cents: countField(18, 32, 'juros, multa e encargos'),
  discount_cents: countField(33, 47, 'desconto'),
  abatement_cents: countField(48, 62, 'abatimento'),
  tax_cents: countField(63, 77, 'IOF'),
  paid_cents: countField(78, 92, 'valor pago'),
  net_cents: countField(93, 107, 'valor líquido creditado'),
  other_expenses_cents: countField(108, 122, 'outras despesas'),
  other_credits_cents: countField(123, 137, 'outros créditos'),
  occurred_on: dayFirstField(138, 145, 'data da ocorrência'),
  credited_on: dayFirstField(146, 153, 'data do crédito'),
}
