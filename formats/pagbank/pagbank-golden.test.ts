import { expect, test } from 'vitest'
import { readText } from '../testing/read-back.fixture.ts'

// Rows written by hand with the field names of acquirer-files 6, so that the reader does not prove its own names.

const transactional = `{"detalhes":[{
  "movimento_api_codigo":"1000001","tipo_registro":"1","estabelecimento":"012698453",
  "data_inicial_transacao":"2026-10-13","hora_inicial_transacao":"23:59:00",
  "data_venda_ajuste":"2026-10-14","hora_venda_ajuste":"06:32:00",
  "tipo_evento":"1","tipo_transacao":"1","codigo_transacao":"795D7A8F4D4649EF90A8DAA0311316F1",
  "codigo_venda":"PEDIDO 7","valor_total_transacao":128.7,"valor_parcela":128.7,"pagamento_prazo":"U","plano":"01",
  "parcela":"01","quantidade_parcela":"01","data_prevista_pagamento":"2026-10-15","taxa_parcela_comprador":0.0,
  "tarifa_boleto_compra":0.0,"valor_original_transacao":128.7,"taxa_parcela_vendedor":0.1,"taxa_intermediacao":1.0,
  "tarifa_intermediacao":0.2,"tarifa_boleto_vendedor":0.0,"taxa_rep_aplicacao":0.05,"valor_liquido_transacao":127.35,
  "status_pagamento":"1","meio_pagamento":"8","instituicao_financeira":"VISA","canal_entrada":"MP","leitor":"2",
  "meio_captura":"1","num_logico":"PB123456","nsu":"000187","cartao_bin":"400001","cartao_holder":"0042",
  "codigo_autorizacao":"026115","codigo_cv":"9","numero_serie_leitor":"PB99","tx_id":"","arranjo_ur":"VCD"
}],"pagination":{"elements":1,"totalPages":1,"page":1}}`

test('a row of the transactional movement is read by its field names', () => {
  const result = readText(transactional)
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.establishments).toEqual(['012698453'])
  expect(result.content).toMatchObject({
    captures: [
      {
        ...{ merchant_no: '012698453', kind: 'sale', modality: 'debit', brand: 'visa', nsu: '000187' },
        ...{ auth_code: '026115', order_ref: 'PEDIDO 7', terminal_logical_no: 'PB123456', card_last4: '0042' },
        ...{ captured_at: '2026-10-14T06:32:00', capture_key: '795D7A8F4D4649EF90A8DAA0311316F1' },
        ...{ gross_cents: 12870, fee_cents: 115, other_fees_cents: 20, net_cents: 12735 },
        installment_rows: [{ number: 1, of: 1, due_on: '2026-10-15' }],
      },
    ],
  })
})

test('a row of the financial movement that was paid early is read by its field names', () => {
  const financial = transactional.replace('"data_prevista_pagamento":"2026-10-15",', '').replace(
    '"tx_id":""',
    `"tx_id":"","data_movimentacao":"2026-10-15","taxa_antecipacao":1.5,"valor_liquido_antecipacao":125.85,
      "identificador_revenda":"","cod_banco":"341","banco_agencia":"0123","conta_banco":"456789"`,
  )
  const result = readText(financial)
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    captures: [],
    settlements: [
      {
        ...{ entry_kind: 'anticipation', paid_on: '2026-10-15', bank: '341', branch: '0123', account: '456789' },
        ...{ gross_cents: 12870, fee_cents: 115, other_fees_cents: 20, anticipation_cost_cents: 150, net_cents: 12585 },
        items: [{ nsu: '000187', capture_key: '795D7A8F4D4649EF90A8DAA0311316F1', number: 1 }],
      },
    ],
  })
})
