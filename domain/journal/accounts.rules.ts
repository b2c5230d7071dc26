import type { DifferenceCode } from '../day/differences/found-differences.contract.ts'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'

/** In the order of entry lines: accounts of a day, then of the bank. An ERP export maps these codes to its chart. */
export const journalAccounts = {
  safe: { code: '1.1.01.01', name: 'Numerário em cofre / a depositar' },
  float: { code: '1.1.01.02', name: 'Fundo de troco' },
  advances: { code: '1.1.05.01', name: 'Adiantamento a funcionário (vale)' },
  petty_expenses: { code: '4.1.01.01', name: 'Despesas miúdas' },
  debit_cards: { code: '1.1.03.01', name: 'Cartões de débito a receber' },
  credit_cards: { code: '1.1.03.02', name: 'Cartões de crédito a receber' },
  prepaid_cards: { code: '1.1.03.03', name: 'Cartões pré-pagos a receber' },
  fleet_cards: { code: '1.1.03.04', name: 'Cartão frota a receber' },
  vouchers: { code: '1.1.03.05', name: 'Vouchers a receber' },
  bank: { code: '1.1.02.01', name: 'Banco conta movimento' },
  notes: { code: '1.1.04.01', name: 'Clientes — notas a prazo' },
  checks: { code: '1.1.04.02', name: 'Cheques em carteira' },
  postdated_checks: { code: '1.1.04.03', name: 'Cheques pré-datados em carteira' },
  freight_letters: { code: '1.1.04.04', name: 'Cartas-frete a receber' },
  customer_vouchers: { code: '1.1.04.05', name: 'Vales de clientes' },
  fuel_revenue: { code: '3.1.01.01', name: 'Receita de venda' },
  shop_revenue: { code: '3.1.02.01', name: 'Receita de loja e serviços' },
  customers: { code: '1.1.04.06', name: 'Clientes (recebimento de título)' },
  differences: { code: '1.1.06.01', name: 'Diferenças de caixa a apurar' },
  cash_break: { code: '4.1.02.01', name: 'Quebra de caixa' },
  acquirer_fees: { code: '4.1.03.01', name: 'Taxas de adquirentes' },
  anticipation: { code: '4.1.03.02', name: 'Custo de antecipação de recebíveis' },
  bank_fees: { code: '4.1.03.03', name: 'Tarifas de cobrança bancária' },
  discounts: { code: '4.1.04.01', name: 'Descontos concedidos' },
  interest: { code: '3.1.03.01', name: 'Juros e multas recebidos' },
  given_away: { code: '1.1.03.06', name: 'Recebíveis cedidos ou em garantia' },
  loans_receivable: { code: '1.1.08.01', name: 'Mútuo a receber' },
  suppliers: { code: '2.1.01.01', name: 'Fornecedores' },
  loans_payable: { code: '2.1.02.01', name: 'Mútuo a pagar' },
  yields: { code: '3.1.03.02', name: 'Rendimentos' },
  interest_paid: { code: '4.1.03.04', name: 'Juros pagos' },
  iof: { code: '4.1.03.05', name: 'IOF' },
  taxes: { code: '4.1.06.01', name: 'Impostos e taxas' },
} as const
export type JournalAccount = keyof typeof journalAccounts

export const receivableAccounts: Readonly<
  Record<PaymentMethod, { account: JournalAccount; perAcquirer?: boolean; detail?: string }>
> = {
  cash: { account: 'safe' },
  debit: { account: 'debit_cards', perAcquirer: true },
  credit: { account: 'credit_cards', perAcquirer: true },
  credit_installments: { account: 'credit_cards', perAcquirer: true },
  prepaid: { account: 'prepaid_cards', perAcquirer: true },
  fleet: { account: 'fleet_cards' },
  voucher: { account: 'vouchers', perAcquirer: true },
  pix: { account: 'bank', detail: '(Pix)' },
  note: { account: 'notes' },
  check: { account: 'checks' },
  postdated_check: { account: 'postdated_checks' },
  freight_letter: { account: 'freight_letters' },
  customer_voucher: { account: 'customer_vouchers' },
  transfer: { account: 'bank', detail: '(transferências)' },
}

const acquirerNames: Readonly<Record<string, string>> = {
  cielo: 'Cielo',
  rede: 'Rede',
  getnet: 'Getnet',
  stone: 'Stone',
  pagbank: 'PagBank',
  mercado_pago: 'Mercado Pago',
  frota: 'Cartão frota',
}
/** Files have acquirers in upper case, tables in lower case. */
export const formatAcquirer = (acquirer: string) => acquirerNames[acquirer.toLowerCase()] ?? acquirer

export const clearingReasons: Readonly<Partial<Record<DifferenceCode, string>>> = {
  D01: 'venda sem captura',
  D02: 'captura sem venda',
  D03: 'erro de digitação',
  D06: 'captura duplicada',
  D07: 'cancelamento',
  D08: 'venda cancelada com captura válida',
  D11: 'Pix não recebido ou devolvido',
}
