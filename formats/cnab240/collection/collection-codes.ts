import { defineOccurrence, type Occurrences } from '../../cnab/occurrences.ts'

/** Only 06 and 17 are money; other rows may carry a filled "paid" field. Source: bank-files 4.2. */
export const returnMovements: Occurrences = {
  '02': defineOccurrence('entered', 'Entrada confirmada'),
  '03': defineOccurrence('entry_refused', 'Entrada rejeitada'),
  '04': defineOccurrence('changed', 'Transferência de carteira: entrada'),
  '05': defineOccurrence('changed', 'Transferência de carteira: baixa'),
  '06': defineOccurrence('settled', 'Liquidação'),
  '07': defineOccurrence('changed', 'Instrução de desconto confirmada'),
  '08': defineOccurrence('changed', 'Cancelamento de desconto confirmado'),
  '09': defineOccurrence('written_off', 'Baixa'),
  '11': defineOccurrence('open', 'Título em carteira'),
  '12': defineOccurrence('changed', 'Abatimento confirmado'),
  '13': defineOccurrence('changed', 'Cancelamento de abatimento confirmado'),
  '14': defineOccurrence('changed', 'Vencimento alterado'),
  '15': defineOccurrence('reported', 'Franco de pagamento'),
  '17': defineOccurrence('settled', 'Liquidação após baixa ou de título não registrado'),
  '19': defineOccurrence('protest', 'Instrução de protesto confirmada'),
  '20': defineOccurrence('protest', 'Sustação de protesto confirmada'),
  '23': defineOccurrence('protest', 'Remessa a cartório'),
  '24': defineOccurrence('protest', 'Retirada de cartório'),
  '25': defineOccurrence('written_off', 'Protestado e baixado'),
  '26': defineOccurrence('refused', 'Instrução rejeitada'),
  '27': defineOccurrence('changed', 'Alteração confirmada'),
  '28': defineOccurrence('charged', 'Débito de tarifas e custas'),
  '29': defineOccurrence('reported', 'Ocorrência do pagador'),
  '30': defineOccurrence('refused', 'Alteração rejeitada'),
  '33': defineOccurrence('changed', 'Rateio de crédito confirmado'),
  '34': defineOccurrence('changed', 'Cancelamento de rateio confirmado'),
  '44': defineOccurrence('reported', 'Pago com cheque devolvido'),
  '45': defineOccurrence('reported', 'Pago com cheque compensado'),
  '50': defineOccurrence('reported', 'Pago com cheque pendente'),
  '51': defineOccurrence('reported', 'Reconhecido pelo pagador (DDA)'),
  '52': defineOccurrence('reported', 'Não reconhecido pelo pagador (DDA)'),
  '53': defineOccurrence('refused', 'Recusado pela câmara de DDA'),
}

/** Movement codes of a remittance. Source: bank-files 4.1. */
export const remittanceMovements: Occurrences = {
  '01': defineOccurrence('requested', 'Entrada'),
  '02': defineOccurrence('requested', 'Pedido de baixa'),
  '04': defineOccurrence('requested', 'Conceder abatimento'),
  '05': defineOccurrence('requested', 'Cancelar abatimento'),
  '06': defineOccurrence('requested', 'Alterar vencimento'),
  '07': defineOccurrence('requested', 'Conceder desconto'),
  '08': defineOccurrence('requested', 'Cancelar desconto'),
  '09': defineOccurrence('requested', 'Protestar'),
  '10': defineOccurrence('requested', 'Sustar protesto e baixar'),
  '11': defineOccurrence('requested', 'Sustar protesto e manter'),
  '12': defineOccurrence('requested', 'Alterar juros de mora'),
  '13': defineOccurrence('requested', 'Dispensar juros de mora'),
  '14': defineOccurrence('requested', 'Alterar multa'),
  '15': defineOccurrence('requested', 'Dispensar multa'),
  '16': defineOccurrence('requested', 'Alterar desconto'),
  '31': defineOccurrence('requested', 'Alterar outros dados'),
  '40': defineOccurrence('requested', 'Alterar carteira'),
}

type Meanings = Readonly<Record<string, string>>

/** Payment channels and write-off reasons: motives of 06, 09 and 17. Source: bank-files 4.2, table C. */
const ways: Meanings = {
  '01': 'Por saldo',
  '02': 'Por conta',
  '03': 'No guichê',
  '04': 'Compensação eletrônica',
  '05': 'Compensação convencional',
  '06': 'Por meio eletrônico',
  '07': 'Após feriado local',
  '08': 'Em cartório',
  '09': 'Comandada pelo banco',
  '10': 'Comandada pelo cliente, por arquivo',
  '11': 'Comandada pelo cliente, on-line',
  '12': 'Decurso de prazo do cliente',
  '13': 'Decurso de prazo do banco',
  '14': 'Protestado',
  '15': 'Título excluído',
  // The wording of the following codes is common and not from table C.
  '30': 'No guichê, em cheque',
  '31': 'Em correspondente bancário',
  '32': 'Em terminal de autoatendimento',
  '33': 'Pela internet',
  '34': 'Por office banking',
  '35': 'Em correspondente bancário, em cheque',
  '36': 'Por telefone',
  '37': 'Por outro canal',
}

/** Caixa's payment channels; to be confirmed with the bank. */
const caixaWays: Meanings = {
  ...ways,
  '02': 'Em casa lotérica',
  '03': 'Em agência da Caixa',
  '06': 'Internet banking',
  '07': 'Em correspondente bancário',
}

/** Charges: motives of 28. Common wording, to be confirmed with each bank. */
const charges: Meanings = {
  '01': 'Extrato de posição',
  '02': 'Manutenção de título vencido',
  '03': 'Sustação',
  '04': 'Protesto',
  '05': 'Outras instruções',
  '06': 'Outras ocorrências',
  '07': 'Envio de duplicata ao pagador',
  '08': 'Custas de protesto',
  '09': 'Custas de sustação de protesto',
  '10': 'Custas de cartório distribuidor',
  '11': 'Custas de edital',
  '12': 'Devolução de título vencido',
  '13': 'Registro, cobrado na baixa ou liquidação',
  '14': 'Reapresentação automática',
  '15': 'Rateio de crédito',
  '16': 'Informações por fax',
  '17': 'Prorrogação de vencimento',
  '18': 'Alteração de abatimento ou desconto',
  '19': 'Arquivo mensal de títulos em ser',
  '20': 'Emissão de boleto pelo banco',
}

/** Refusal reasons: motives of 02, 03, 26 and 30. Common wording, to be confirmed with each bank. */
const refusals: Meanings = {
  '01': 'Código do banco inválido',
  '02': 'Registro detalhe inválido',
  '03': 'Segmento inválido',
  '04': 'Movimento não permitido para a carteira',
  '05': 'Movimento inválido',
  '06': 'Inscrição do beneficiário inválida',
  '07': 'Agência ou conta inválida',
  '08': 'Nosso número inválido',
  '09': 'Nosso número duplicado',
  '10': 'Carteira inválida',
  '11': 'Forma de cadastramento inválida',
  '12': 'Tipo de documento inválido',
  '13': 'Identificação da emissão inválida',
  '14': 'Identificação da distribuição inválida',
  '15': 'Características da cobrança incompatíveis',
  '16': 'Vencimento inválido',
  '17': 'Vencimento anterior à emissão',
  '18': 'Vencimento fora do prazo de operação',
  '20': 'Valor do título inválido',
  '21': 'Espécie inválida',
  '22': 'Espécie não permitida para a carteira',
  '23': 'Aceite inválido',
  '24': 'Data de emissão inválida',
  '26': 'Código da mora inválido',
  '27': 'Valor ou taxa da mora inválido',
  '28': 'Código do desconto inválido',
  '29': 'Desconto maior ou igual ao título',
  '33': 'Valor do abatimento inválido',
  '34': 'Abatimento maior ou igual ao título',
  '37': 'Código de protesto inválido',
  '38': 'Prazo de protesto inválido',
  '39': 'Protesto não permitido para o título',
  '42': 'Código de baixa inválido',
  '43': 'Prazo de baixa inválido',
  '44': 'Moeda inválida',
  '45': 'Nome do pagador não informado',
  '46': 'Inscrição do pagador inválida',
  '47': 'Endereço do pagador não informado',
  '48': 'CEP inválido',
  '49': 'CEP sem praça de cobrança',
  '50': 'CEP de banco correspondente',
  '51': 'CEP incompatível com a UF',
  '52': 'UF inválida',
  '53': 'Inscrição do sacador inválida',
  '54': 'Sacador não informado',
  '57': 'Código da multa inválido',
  '58': 'Data da multa inválida',
  '59': 'Valor da multa inválido',
  '60': 'Título não cadastrado',
  '63': 'Título já cadastrado',
}

const motives: Readonly<Record<string, Meanings>> = {
  '02': refusals,
  '03': refusals,
  '26': refusals,
  '30': refusals,
  '28': charges,
  '06': ways,
  '09': ways,
  '17': ways,
}

export function findMotiveMeanings(bank: string, movement: string): Meanings {
  const meanings = motives[movement] ?? {}
  return bank === '104' && meanings === ways ? caixaWays : meanings
}

/** Banks whose lot trailer counts only the details. Source: bank-files 2. */
export const countsDetailsOnly: readonly string[] = ['033']
