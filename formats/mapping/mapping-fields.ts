/** What a field of a target holds, and so how its text is read. */
export type FieldType = 'text' | 'day' | 'time' | 'money' | 'count' | 'volume' | 'percent' | 'card'

/** One field of a target: its Portuguese name, and the headers that files give it, most usual first. */
export type TargetField = { name: string; type: FieldType; required: boolean; aliases: readonly string[] }

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

/** What a mapping may fill. Integrations 13; the headers are of portals and unconfirmed. */
export const targets = {
  statement_lines: {
    posted_on: needed('day', 'data', 'data do lançamento', 'data lançamento', 'data movimento', 'dt lançamento'),
    amount_cents: needed('money', 'valor', 'valor (r$)', 'valor do lançamento', 'quantia'),
    memo: needed('text', 'histórico', 'descrição', 'lançamento', 'memo'),
    doc_no: field('text', 'documento', 'número do documento', 'nº documento', 'docto', 'dcto'),
    balance_cents: field('money', 'saldo', 'saldo (r$)'),
    fitid: field('text', 'identificador', 'id da transação', 'fitid'),
    name: field('text', 'favorecido', 'contraparte', 'nome'),
  },
  captures: {
    sold_on: needed('day', 'data da venda', 'data da transação', 'data venda', 'data transação', 'data'),
    sold_at: field('time', 'hora da venda', 'hora da transação', 'hora'),
    merchant_no: merchant,
    nsu: needed('text', 'nsu', 'nsu/doc', 'número da transação', 'nsu da transação', 'comprovante de venda'),
    auth_code: field('text', 'autorização', 'código de autorização', 'nº autorização'),
    tid: field('text', 'tid'),
    terminal_logical_no: field('text', 'terminal', 'número lógico', 'nº terminal', 'pos'),
    brand,
    product: field('text', 'produto', 'modalidade', 'tipo de venda', 'forma de pagamento'),
    card: field('card', 'número do cartão', 'cartão mascarado', 'nº cartão'),
    installments: field('count', 'parcelas', 'quantidade de parcelas', 'total de parcelas'),
    gross_cents: gross,
    fee_cents: fee,
    fee_ppm: field('percent', 'taxa (%)', 'percentual da taxa', 'taxa %'),
    net_cents: field('money', 'valor líquido', 'líquido', 'valor a receber'),
    due_on: field('day', 'data prevista de pagamento', 'previsão de pagamento', 'data de crédito', 'data prevista'),
    plate: field('text', 'placa'),
    odometer: field('count', 'hodômetro', 'odômetro', 'km', 'quilometragem'),
    fuel: field('text', 'combustível', 'mercadoria'),
    volume_ml: field('volume', 'litros', 'quantidade', 'volume', 'qtd litros'),
  },
  settlements: {
    paid_on: needed('day', 'data do pagamento', 'data de pagamento', 'data do crédito', 'data reembolso', 'data'),
    merchant_no: merchant,
    summary_no: field('text', 'lote', 'resumo', 'número do resumo', 'guia', 'fatura', 'ro'),
    nsu: field('text', 'nsu', 'nsu/doc'),
    sold_on: field('day', 'data da venda', 'data da transação'),
    brand,
    entry_kind: field('text', 'tipo', 'tipo de lançamento', 'natureza'),
    installment: field('count', 'parcela', 'número da parcela'),
    installments: field('count', 'parcelas', 'total de parcelas'),
    gross_cents: gross,
    fee_cents: fee,
    net_cents: needed('money', 'valor líquido', 'líquido', 'valor pago', 'valor creditado'),
    bank: field('text', 'banco'),
    branch: field('text', 'agência'),
    account: field('text', 'conta', 'conta corrente'),
  },
} as const satisfies Record<string, Record<string, TargetField>>

export type Target = keyof typeof targets

/** The fields of a target by name. */
export const fieldsOf = (target: Target): ReadonlyMap<string, TargetField> => new Map(Object.entries(targets[target]))
