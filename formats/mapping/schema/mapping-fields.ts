export type FieldType =
  | 'text'
  | 'day'
  | 'time'
  | 'money'
  | 'count'
  | 'volume'
  | 'percent'
  | 'card'
  | 'plate'
  | 'odometer'
  | 'litres'
  | 'driver'

/** `name` is in Portuguese; `aliases` are the headers used by files, the most usual first. */
export type TargetField = {
  name: string
  type: FieldType
  required: boolean
  aliases: readonly string[]
  /** The date cannot be in the future. */
  past?: true
}

const field = (type: FieldType, name: string, ...aliases: string[]): TargetField => ({
  name,
  type,
  required: false,
  aliases: [name, ...aliases],
})
const needed = (type: FieldType, name: string, ...aliases: string[]): TargetField => ({
  ...field(type, name, ...aliases),
  required: true,
})

const merchant = needed('text', 'estabelecimento', 'número do estabelecimento', 'código do estabelecimento', 'ec', 'pv')
const gross = needed('money', 'valor bruto', 'valor da venda', 'valor da transação', 'bruto', 'valor')
const fee = field('money', 'taxa', 'valor da taxa', 'desconto', 'comissão', 'valor do desconto', 'taxa administrativa')
const brand = field('text', 'bandeira', 'cartão', 'arranjo')

const happened = (name: string, ...aliases: string[]): TargetField => ({
  ...needed('day', name, ...aliases),
  past: true,
})

const owner = {
  company_cnpj: field('text', 'CNPJ', 'cnpj da empresa', 'cnpj do estabelecimento', 'cpf/cnpj'),
  company_branch: field('text', 'código da filial', 'filial', 'loja', 'código da loja', 'unidade'),
}
const account = {
  bank: field('text', 'banco'),
  branch: field('text', 'agência'),
  account: field('text', 'conta', 'conta corrente'),
}

/** Fields of each target. Source: integrations 13. The headers are those of portals and unconfirmed. */
export const mappingTargets = {
  statement_lines: {
    posted_on: happened('data', 'data do lançamento', 'data lançamento', 'data movimento', 'dt lançamento'),
    amount_cents: needed('money', 'valor', 'valor (r$)', 'valor do lançamento', 'quantia'),
    value_on: field('day', 'data valor', 'data-valor', 'data da valorização', 'data contábil', 'data efetiva'),
    memo: needed('text', 'histórico', 'descrição', 'lançamento', 'memo'),
    doc_no: field('text', 'documento', 'número do documento', 'nº documento', 'docto', 'dcto'),
    balance_cents: field('money', 'saldo', 'saldo (r$)'),
    fitid: field('text', 'identificador', 'id da transação', 'fitid'),
    name: field('text', 'favorecido', 'contraparte', 'nome'),
    document: field('text', 'cpf/cnpj do favorecido', 'cpf/cnpj da contraparte', 'documento do favorecido'),
    e2e_id: field('text', 'identificador do pix', 'id do pix', 'end to end', 'endtoendid', 'e2e'),
    ...account,
    ...owner,
  },
  captures: {
    sold_on: happened('data da venda', 'data da transação', 'data venda', 'data transação', 'data'),
    sold_at: field('time', 'hora da venda', 'hora da transação', 'hora'),
    merchant_no: merchant,
    nsu: needed('text', 'nsu', 'nsu/doc', 'número da transação', 'nsu da transação', 'comprovante de venda'),
    auth_code: field('text', 'autorização', 'código de autorização', 'nº autorização'),
    tid: field('text', 'tid'),
    terminal_logical_no: field('text', 'terminal', 'número lógico', 'nº terminal', 'pos'),
    brand,
    product: field('text', 'produto', 'modalidade', 'tipo de venda', 'forma de pagamento'),
    capture_means: field('text', 'meio de captura', 'forma de captura', 'tipo de captura', 'canal de venda'),
    order_ref: field('text', 'pedido', 'número do pedido', 'nº pedido', 'código do pedido'),
    arn: field('text', 'ARN', 'número ARN'),
    e2e_id: field('text', 'identificador do pix', 'id do pix', 'end to end', 'endtoendid', 'e2e'),
    txid: field('text', 'txid', 'identificador da cobrança'),
    card: field('card', 'número do cartão', 'cartão mascarado', 'nº cartão'),
    installments: field('count', 'parcelas', 'quantidade de parcelas', 'total de parcelas'),
    gross_cents: gross,
    fee_cents: fee,
    fee_ppm: field('percent', 'taxa (%)', 'percentual da taxa', 'taxa %'),
    net_cents: field('money', 'valor líquido', 'líquido', 'valor a receber'),
    due_on: field('day', 'data prevista de pagamento', 'previsão de pagamento', 'data de crédito', 'data prevista'),
    status: field(
      'text',
      'situação da venda',
      'status da venda',
      'situação da transação',
      'status da transação',
      'status',
    ),
    cancelled_on: field('day', 'data do cancelamento', 'data de cancelamento', 'data cancelamento', 'data do estorno'),
    plate: field('plate', 'placa'),
    odometer: field('odometer', 'hodômetro', 'odômetro', 'km', 'quilometragem'),
    driver_ref: field('driver', 'motorista', 'condutor', 'matrícula do motorista', 'código do motorista'),
    volume_ml: field('litres', 'litros', 'quantidade', 'volume', 'qtd litros'),
    fuel: field('text', 'combustível', 'mercadoria'),
    ...owner,
  },
  settlements: {
    paid_on: needed('day', 'data do pagamento', 'data de pagamento', 'data do crédito', 'data reembolso', 'data'),
    merchant_no: merchant,
    summary_no: field('text', 'lote', 'resumo', 'número do resumo', 'guia', 'fatura', 'ro'),
    nsu: field('text', 'nsu', 'nsu/doc'),
    sold_on: field('day', 'data da venda', 'data da transação'),
    brand,
    entry_kind: field('text', 'tipo', 'tipo de lançamento', 'natureza'),
    product: field('text', 'produto', 'modalidade', 'forma de pagamento'),
    installment: field('count', 'parcela', 'número da parcela'),
    installments: field('count', 'parcelas', 'total de parcelas'),
    gross_cents: gross,
    fee_cents: fee,
    net_cents: needed('money', 'valor líquido', 'líquido', 'valor pago', 'valor creditado'),
    ...account,
    ...owner,
  },
  system_movements: {
    occurred_on: happened('data', 'data do movimento', 'data da venda', 'emissão'),
    occurred_at: field('time', 'hora', 'hora do movimento', 'hora da venda'),
    external_id: field('text', 'documento', 'número do documento', 'cupom', 'número', 'venda'),
    movement_type: needed('text', 'tipo de movimento', 'tipo', 'forma de pagamento', 'forma', 'espécie'),
    amount_cents: needed('money', 'valor', 'valor recebido', 'total'),
    nsu: field('text', 'nsu', 'nsu/doc'),
    auth_code: field('text', 'autorização', 'código de autorização'),
    acquirer: field('text', 'adquirente', 'administradora', 'rede'),
    brand,
    installments: field('count', 'parcelas'),
    terminal_logical_no: field('text', 'terminal', 'pos'),
    customer: field('text', 'cliente', 'sacado'),
    employee: field('text', 'funcionário', 'frentista', 'operador'),
    ...owner,
  },
  tank_measurements: {
    measured_on: happened('data', 'data da medição'),
    tank_no: needed('count', 'tanque', 'número do tanque', 'nº tanque'),
    kind: field('text', 'momento', 'tipo de medição', 'medição'),
    volume_ml: needed('volume', 'volume', 'litros', 'volume medido', 'estoque'),
    water_mm: field('count', 'água (mm)', 'água'),
    ...owner,
  },
  manual_notes: {
    issued_on: happened('data', 'emissão', 'data da nota'),
    note_no: needed('text', 'nota', 'número da nota', 'nº nota', 'documento'),
    amount_cents: needed('money', 'valor', 'valor da nota', 'total'),
    customer: needed('text', 'cliente', 'sacado', 'nome do cliente'),
    plate: field('text', 'placa'),
    due_on: field('day', 'vencimento', 'data de vencimento'),
    ...owner,
  },
  fuel_quotations: {
    quoted_on: needed('day', 'data', 'data da cotação'),
    supplier: needed('text', 'distribuidora', 'fornecedor'),
    fuel: needed('text', 'combustível', 'produto'),
    price_millis: needed('volume', 'preço', 'preço por litro', 'valor do litro'),
    volume_ml: field('volume', 'volume', 'litros', 'quantidade'),
    ...owner,
  },
} as const satisfies Record<string, Record<string, TargetField>>

export type MappingTarget = keyof typeof mappingTargets

export const getTargetFields = (target: MappingTarget): ReadonlyMap<string, TargetField> =>
  new Map(Object.entries(mappingTargets[target]))
