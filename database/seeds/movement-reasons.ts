import type { Rows } from './rows.ts'

type Reason = Rows<'movement_reason_maps'>[number]

/** The last three digits of its id come first. */
type Line = [id: string, code: string, name: string, differenceCodes: string[], account?: string | null, type?: string]

const openDifferences = '1.1.06.01'
const cashBreak = '4.1.02.01'

/** Reasons that explain differences (operations R33); those without difference codes explain why a closed day changes. */
const lines: readonly Line[] = [
  ['001', 'TYPING', 'Erro de digitação na maquininha', ['D03'], openDifferences],
  ['002', 'CANCELLED', 'Cancelamento na adquirente em apuração', ['D07', 'D08'], openDifferences],
  ['003', 'SHORTAGE', 'Falta ou sobra na contagem', ['D09'], cashBreak, 'FALTA'],
  ['004', 'WAITING', 'Aguardando arquivo', ['D01', 'D02', 'D05', 'D11'], openDifferences],
  ['005', 'LOST_SALE', 'Venda sem recebimento (perda)', ['D01', 'D03', 'D11'], openDifferences],
  ['006', 'UNKNOWN_CAPTURE', 'Recebimento sem venda identificada', ['D02', 'D06'], openDifferences],
  ['007', 'TANK', 'Variação de tanque apurada', ['D16']],
  ['008', 'PUMPED_UNSOLD', 'Abastecimento sem venda apurado', ['D15']],
  ['009', 'MODALITY', 'Modalidade registrada errada', ['D04'], openDifferences, 'RECLASS'],
  ['00a', 'FOREIGN', 'Terminal ou estabelecimento de terceiro em apuração', ['D10'], openDifferences],
  ['00b', 'NO_DOCUMENT', 'Comprovante a apresentar', ['D17', 'D18']],
  ['00c', 'CHARGEBACK', 'Contestação em andamento', ['D14'], openDifferences],
  ['00d', 'CLAIM', 'Reclamação aberta na adquirente', ['D12', 'D13']],
  ['00e', 'AGREED', 'Cobrança conferida e aceita', ['D12', 'D13']],
  ['00f', 'CAME_LATE', 'Arquivo ou lançamento chegou depois do fechamento', []],
  ['010', 'WRONG_COUNT', 'Caixa contado errado', []],
  ['011', 'WRONG_CLASS', 'Classificação errada (forma, turno ou dia)', []],
  ['012', 'ACCOUNTING', 'Pedido da contabilidade', []],
  ['013', 'FORGOTTEN', 'Lançamento esquecido ou em duplicidade', []],
  ['017', 'PUMP_RECORD_LOST', 'Automação perdeu registro de abastecimento', ['D15']],
  ['018', 'PUMP_RECORD_EXTRA', 'Automação registrou abastecimento a mais', ['D15']],
  ['019', 'UNREGISTERED_SALE', 'Venda não registrada', ['D02', 'D15'], openDifferences],
  ['01a', 'DOUBLE_ENTRY', 'Registro em dobro', ['D01', 'D06'], openDifferences],
  ['01b', 'OTHER_DAY', 'Captura em outro dia', ['D05']],
  ['01c', 'DOCUMENT_ATTACHED', 'Documento anexado', ['D17', 'D18']],
  ['01e', 'PUMP_TEST', 'Aferição registrada no bico', ['D15']],
  ['01d', 'ADJUSTED', 'Ajuste lançado pela adquirente', ['D13']],
]

/** Reasons that are true only with a file. */
const documentCodes: readonly string[] = ['DOCUMENT_ATTACHED']

const toRow = ([
  id,
  code,
  name,
  difference_codes,
  ledger_account = null,
  movement_type_code = 'AJUSTE',
]: Line): Reason => ({
  id: `01930000-0000-7000-8000-000000000${id}`,
  code,
  name,
  difference_codes,
  ledger_account,
  movement_type_code,
  attachment_required: documentCodes.includes(code),
})

export const movementReasons: Rows<'movement_reason_maps'> = lines.map(toRow)
