import type { DifferenceCode } from './found-differences.contract.ts'

/** Handling of a kind of difference (operations 3.6): the compared values, the evidence that counts, and the end. */
type DifferenceGuide = {
  compared: string
  reasons: readonly string[]
  evidence: string
  resolution: string
  /** `day`: found on the day itself. `receivable`: found later, so it does not block closing. */
  found: 'day' | 'receivable'
}

export const differenceGuide: Readonly<Record<DifferenceCode, DifferenceGuide>> = {
  D01: {
    compared: 'Lançamento de cartão sem captura',
    reasons: ['WAITING', 'LOST_SALE', 'DOUBLE_ENTRY'],
    evidence: 'Via do estabelecimento, ou o arquivo que faltava',
    resolution: 'Arquivo atrasado: esperar. Forma errada: reclassificar. Perdida: falta.',
    found: 'day',
  },
  D02: {
    compared: 'Captura sem lançamento',
    reasons: ['WAITING', 'UNKNOWN_CAPTURE', 'UNREGISTERED_SALE'],
    evidence: 'Comprovante da captura e o abastecimento da mesma hora',
    resolution: 'Registrar a venda (costuma vir com D15), encaminhar à outra empresa, ou gorjeta e saque.',
    found: 'day',
  },
  D03: {
    compared: 'Mesmo NSU, outro valor',
    reasons: ['TYPING', 'LOST_SALE'],
    evidence: 'Via do estabelecimento com o valor capturado',
    resolution: 'Erro de digitação: falta ou sobra.',
    found: 'day',
  },
  D04: {
    compared: 'Débito por crédito, ou outra bandeira',
    reasons: ['MODALITY'],
    evidence: 'A própria captura',
    resolution: 'Reclassificar; a soma não muda.',
    found: 'day',
  },
  D05: {
    compared: 'Captura em outro dia de negócio',
    reasons: ['OTHER_DAY', 'WAITING'],
    evidence: 'Hora da venda e da captura',
    resolution: 'Conta no dia do turno da venda.',
    found: 'day',
  },
  D06: {
    compared: 'Duas capturas, uma venda',
    reasons: ['UNKNOWN_CAPTURE', 'DOUBLE_ENTRY'],
    evidence: 'As duas vias e o pedido de cancelamento',
    resolution: 'Cancelar na adquirente e devolver ao cliente.',
    found: 'day',
  },
  D07: {
    compared: 'Captura cancelada depois da venda',
    reasons: ['CANCELLED'],
    evidence: 'Apuração por escrito (30 caracteres), quem cancelou e em que terminal',
    resolution: 'Investigar no mesmo dia: é fraude conhecida.',
    found: 'day',
  },
  D08: {
    compared: 'Venda cancelada, captura válida',
    reasons: ['CANCELLED'],
    evidence: 'Cancelamento do sistema e comprovante da captura',
    resolution: 'Cancelar a captura ou restaurar a venda.',
    found: 'day',
  },
  D09: {
    compared: 'Contado por esperado na gaveta',
    reasons: ['SHORTAGE'],
    evidence: 'Contagem com quem contou, testemunha e ciência do operador',
    resolution: 'Explicação; nunca vira desconto em folha por si.',
    found: 'day',
  },
  D10: {
    compared: 'Terminal sem cadastro ou de outro CNPJ',
    reasons: ['FOREIGN'],
    evidence: 'Apuração por escrito (30 caracteres), foto e série do aparelho',
    resolution: 'Recolher o aparelho no mesmo dia; encaminhar a captura à empresa certa.',
    found: 'day',
  },
  D11: {
    compared: 'Pix do sistema pelo banco, e devolução pelo pagamento',
    reasons: ['WAITING', 'LOST_SALE'],
    evidence: 'Comprovante do pagador com o identificador, ou o da devolução',
    resolution: 'Cobrar o pagador, ou apurar quem devolveu e por quê.',
    found: 'day',
  },
  D12: {
    compared: 'Taxa cobrada pela contratada',
    reasons: ['CLAIM', 'AGREED'],
    evidence: 'Contrato e arquivo de pagamento',
    resolution: 'Reclamar à adquirente.',
    found: 'receivable',
  },
  D13: {
    compared: 'Lote pelo banco, e previsto pelo pago',
    reasons: ['CLAIM', 'AGREED', 'ADJUSTED'],
    evidence: 'Arquivo de pagamento e extrato',
    resolution: 'Reclamar à adquirente.',
    found: 'receivable',
  },
  D14: {
    compared: 'Contestação do portador depois da venda',
    reasons: ['CHARGEBACK'],
    evidence: 'Comprovante assinado e nota da venda, dentro do prazo',
    resolution: 'Contestar até o prazo.',
    found: 'receivable',
  },
  D15: {
    compared: 'Bomba (encerrantes e abastecimentos) por vendas',
    reasons: ['PUMPED_UNSOLD', 'PUMP_RECORD_LOST', 'PUMP_RECORD_EXTRA', 'PUMP_TEST', 'UNREGISTERED_SALE'],
    evidence: 'Registro da bomba e apuração com o frentista; leitura do encerrante e chamado da automação',
    resolution:
      'Registrar a venda. Litros do encerrante sem registro da automação: explicar, sem inventar aferição nem receita.',
    found: 'day',
  },
  D16: {
    compared: 'Medição por estoque escritural',
    reasons: ['TANK'],
    evidence: 'Nova medição e a causa, para o LMC',
    resolution: 'Justificar a causa.',
    found: 'day',
  },
  D17: {
    compared: 'Nota a prazo sem assinatura ou nota fiscal',
    reasons: ['DOCUMENT_ATTACHED', 'NO_DOCUMENT'],
    evidence: 'Nota assinada',
    resolution: 'Anexar o documento.',
    found: 'day',
  },
  D18: {
    compared: 'Despesa ou vale sem comprovante',
    reasons: ['DOCUMENT_ATTACHED', 'NO_DOCUMENT'],
    evidence: 'Comprovante ou recibo',
    resolution: 'Anexar ou recusar.',
    found: 'day',
  },
}

/** Returns the guide of a code; undefined if this version does not know the code. */
export const getDifferenceGuide = (code: string): DifferenceGuide | undefined =>
  Object.entries(differenceGuide).find(([known]) => known === code)?.[1]
