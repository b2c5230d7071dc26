import type { MappingDraft } from '../schema/mapping-schema.ts'
import { headerColumn } from './shipped-columns.ts'

type PortalExport = Pick<MappingDraft, 'name' | 'target' | 'columns' | 'key'> & Partial<MappingDraft>

const exportOf = (mapping: PortalExport): MappingDraft => ({
  version: 1,
  company_rule: 'merchant',
  min_confidence: 80,
  days: ['DD/MM/AAAA', 'AAAA-MM-DD', 'serial'],
  ...mapping,
})

const saleKey = ['merchant_no', 'sold_on', 'nsu', 'auth_code', 'gross_cents']

/** Layouts from public code, because acquirers do not publish them. Unconfirmed until a real file is read. */
export const portalExports: readonly MappingDraft[] = [
  exportOf({
    name: 'Cielo: vendas (portal)',
    target: 'captures',
    acquirer: 'cielo',
    key: saleKey,
    columns: [
      headerColumn('sold_on', 'Data da venda'),
      headerColumn('sold_at', 'Hora da venda'),
      headerColumn('merchant_no', 'Estabelecimento'),
      headerColumn('product', 'Forma de pagamento'),
      headerColumn('brand', 'Bandeira'),
      headerColumn('gross_cents', 'Valor bruto'),
      headerColumn('fee_cents', 'Valor Taxa/Tarifa'),
      headerColumn('net_cents', 'Valor líquido'),
      headerColumn('status', 'Status da venda'),
      headerColumn('due_on', 'Data prevista do pagamento'),
      headerColumn('auth_code', 'Código de autorização'),
      headerColumn('nsu', 'NSU/DOC'),
      headerColumn('tid', 'TID'),
      headerColumn('e2e_id', 'ID Pix'),
      headerColumn('txid', 'TxID'),
      headerColumn('card', 'Número do cartão'),
      headerColumn('order_ref', 'Número do pedido'),
      headerColumn('capture_means', 'Tipo de captura'),
      headerColumn('terminal_logical_no', 'Número da máquina'),
    ],
  }),
  exportOf({
    name: 'Rede: vendas (portal)',
    target: 'captures',
    acquirer: 'rede',
    key: saleKey,
    columns: [
      headerColumn('sold_on', 'data da venda'),
      headerColumn('sold_at', 'hora da venda'),
      headerColumn('status', 'status da venda'),
      headerColumn('gross_cents', 'valor da venda original'),
      headerColumn('product', 'modalidade'),
      headerColumn('installments', 'número de parcelas'),
      headerColumn('brand', 'bandeira'),
      // Prefers the sum of all fees: gross less the MDR alone would not give the net.
      headerColumn(
        'fee_cents',
        'valor total das taxas descontadas (MDR+Recebimento automático)',
        'valor total das taxas descontadas (MDR+Recebimento)',
        'valor mdr',
      ),
      headerColumn('net_cents', 'valor líquido'),
      headerColumn('nsu', 'NSU/CV'),
      headerColumn('auth_code', 'número da autorização (Auto)', 'número da autorização'),
      headerColumn('merchant_no', 'número do estabelecimento'),
      headerColumn('card', 'número do cartão'),
      headerColumn('capture_means', 'meio de captura'),
    ],
  }),
  exportOf({
    name: 'Stone: vendas (portal)',
    target: 'captures',
    acquirer: 'stone',
    key: saleKey.filter((field) => field !== 'auth_code'),
    columns: [
      headerColumn('merchant_no', 'STONECODE'),
      headerColumn('sold_on', 'DATA DA VENDA', 'HORA DA VENDA'),
      headerColumn('sold_at', 'HORA DA VENDA'),
      headerColumn('product', 'PRODUTO', 'TIPO'),
      headerColumn('brand', 'BANDEIRA'),
      // The sheet of payments (one row per instalment) lacks this column.
      headerColumn('capture_means', 'MEIO DE CAPTURA'),
      headerColumn('nsu', 'STONE ID'),
      headerColumn('card', 'N° CARTÃO', 'Nº CARTÃO', 'N CARTÃO', 'NÚMERO DO CARTÃO'),
      headerColumn('gross_cents', 'VALOR BRUTO'),
      headerColumn('fee_cents', 'DESCONTO UNIFICADO', 'DESCONTO DE MDR'),
      headerColumn('net_cents', 'VALOR LÍQUIDO'),
      headerColumn('status', 'ÚLTIMO STATUS', 'STATUS'),
    ],
  }),
  exportOf({
    name: 'Bin e Sipag: vendas (portal)',
    target: 'captures',
    // One row per instalment; the instalments of a sale differ only in their due date.
    key: [...saleKey, 'due_on'],
    columns: [
      headerColumn('sold_on', 'Data da transação'),
      headerColumn('merchant_no', 'Estabelecimento', 'Código do estabelecimento', 'Código do cliente'),
      headerColumn('product', 'Forma de pagamento'),
      headerColumn('nsu', 'NSU', 'Número da autorização'),
      headerColumn('auth_code', 'Número da autorização'),
      headerColumn('gross_cents', 'Valor parcela bruto'),
      headerColumn('fee_cents', 'Desconto parcela'),
      headerColumn('net_cents', 'Valor parcela líquido'),
      headerColumn('brand', 'Bandeira'),
      headerColumn('status', 'Status'),
      headerColumn('due_on', 'Data prevista de liquidação'),
    ],
  }),
  exportOf({
    name: 'Bin e Sipag: pagamentos (portal)',
    target: 'settlements',
    key: ['merchant_no', 'paid_on', 'brand', 'product', 'gross_cents', 'net_cents'],
    columns: [
      headerColumn('merchant_no', 'Estabelecimento'),
      headerColumn('paid_on', 'Data do pagamento'),
      headerColumn('brand', 'Bandeira'),
      {
        ...headerColumn('product', 'Produto'),
        transforms: [{ kind: 'concat', separator: ' ', columns: [{ by: 'header', names: ['Plano de venda'] }] }],
      },
      headerColumn('gross_cents', 'Valor bruto'),
      headerColumn('fee_cents', 'Desconto'),
      headerColumn('net_cents', 'Valor líquido'),
    ],
  }),
]
