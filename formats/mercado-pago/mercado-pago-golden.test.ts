import { expect, test } from 'vitest'
import { readText } from '../testing/read-back.fixture.ts'

// Rows written by hand with the column names of acquirer-files 7, so that the reader does not prove its own names.

const report = (columns: Readonly<Record<string, string>>) =>
  `${Object.keys(columns).join(';')}\r\n${Object.values(columns).join(';')}\r\n`

test('a row of all transactions is read by its column names, without the document of the payer', () => {
  const result = readText(
    report({
      EXTERNAL_REFERENCE: 'PEDIDO-17',
      SOURCE_ID: '71234567890',
      USER_ID: '240123456',
      PAYMENT_METHOD: 'master',
      PAYMENT_METHOD_TYPE: 'credit_card',
      SITE: 'MLB',
      TRANSACTION_TYPE: 'SETTLEMENT',
      TRANSACTION_AMOUNT: '128.70',
      TRANSACTION_CURRENCY: 'BRL',
      TRANSACTION_DATE: '2026-10-14T23:30:00.000-04:00', // one hour behind Brasília
      FEE_AMOUNT: '-6.42',
      SETTLEMENT_NET_AMOUNT: '121.28',
      SETTLEMENT_CURRENCY: 'BRL',
      SETTLEMENT_DATE: '2026-11-13T08:15:00.000-04:00',
      FINANCING_FEE_AMOUNT: '-1.00',
      INSTALLMENTS: '3',
      POI_ID: 'GERTEC_MP35P__001',
      PAYER_ID_NUMBER: '52998224725',
    }),
  )
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    captures: [
      {
        ...{ merchant_no: '240123456', kind: 'sale', modality: 'credit_installments', brand: 'mastercard' },
        ...{ gross_cents: 12870, fee_cents: 642, other_fees_cents: 100, net_cents: 12128, order_ref: 'PEDIDO-17' },
        ...{ capture_key: '71234567890', captured_at: '2026-10-15T00:30:00', sold_on: '2026-10-15', installments: 3 },
        ...{ terminal_logical_no: 'GERTEC_MP35P__001', installment_rows: [{ due_on: '2026-11-13' }] },
      },
    ],
  })
  expect(JSON.stringify(result)).not.toContain('52998224725')
})

test('a row of released money is read by its column names', () => {
  const result = readText(
    report({
      DATE: '2026-11-13T08:15:00.000-03:00',
      SOURCE_ID: '71234567890',
      EXTERNAL_REFERENCE: 'PEDIDO-17',
      RECORD_TYPE: 'release',
      DESCRIPTION: 'payment',
      NET_CREDIT_AMOUNT: '121.28',
      NET_DEBIT_AMOUNT: '0.00',
      GROSS_AMOUNT: '128.70',
      MP_FEE_AMOUNT: '-6.42',
      FINANCING_FEE_AMOUNT: '-1.00',
      USER_ID: '240123456',
    }),
  )
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      {
        ...{ merchant_no: '240123456', entry_kind: 'payment', paid_on: '2026-11-13' },
        ...{ gross_cents: 12870, fee_cents: 642, other_fees_cents: 100, net_cents: 12128 },
        items: [{ capture_key: '71234567890', net_cents: 12128 }],
      },
    ],
  })
})
