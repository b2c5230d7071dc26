import { acquirerLines } from '../acquirer/acquirer-stream.ts'
import { cieloNegotiation } from '../cielo/cielo-negotiation-read.ts'
import { cieloStatement } from '../cielo/cielo-read.ts'
import { cielo15 } from '../cielo15/cielo15-read.ts'
import type { CollectionTitle } from '../cnab/collection-types.ts'
import { cnab150Bills } from '../cnab150/cnab150-read.ts'
import { collectionLayout } from '../cnab240/collection/collection-read.ts'
import { paymentsLayout } from '../cnab240/payments/payments-read.ts'
import { cnab240Statement } from '../cnab240/statement/statement-read.ts'
import { cnab400Layout } from '../cnab400/cnab400-read.ts'
import type { LineLayout } from '../fixed-width/line-layout.ts'
import { getnetStatement } from '../getnet/getnet-read.ts'
import { mercadoPagoReleased, mercadoPagoSettlement } from '../mercado-pago/mercado-pago-read.ts'
import { readNfe } from '../nfe/nfe-read.ts'
import { ofx } from '../ofx/ofx-read.ts'
import { pagBankMovement } from '../pagbank/pagbank-read.ts'
import { pixApi } from '../pix/pix-api-read.ts'
import { pixCnab750 } from '../pix/pix-cnab750-read.ts'
import { pixReportLayout } from '../pix/pix-read.ts'
import { posExportLayout } from '../pos-export/pos-export-read.ts'
import type { Layout } from '../reading/layouts.ts'
import { type StreamLayout, toStreamLayout, type WholeReader } from '../reading/stream.ts'
import { redeEefi } from '../rede/rede-eefi-read.ts'
import { redeEesa } from '../rede/rede-eesa-read.ts'
import { redeEevc } from '../rede/rede-eevc-read.ts'
import { redeEevd } from '../rede/rede-eevd-read.ts'
import { sitefReturn } from '../sitef/sitef-read.ts'
import { stoneStatement } from '../stone/stone-read.ts'

const collection = (layout: LineLayout<CollectionTitle>) =>
  toStreamLayout(layout, (row) => ({ kind: 'title', row }), { kind: 'collection' })

export const layoutReaders: Record<Layout, StreamLayout | WholeReader> = {
  ofx,
  'cnab240-statement': cnab240Statement,
  'cnab240-collection': collection(collectionLayout),
  'cnab240-payments': toStreamLayout(paymentsLayout, (row) => ({ kind: 'payment', row }), { kind: 'payments' }),
  'cnab400-collection': collection(cnab400Layout),
  'cnab150-bills': toStreamLayout(cnab150Bills, (row) => ({ kind: 'bill', row }), { kind: 'bills' }),
  'cielo-v13-sales': cieloStatement,
  'cielo-v13-payments': cieloStatement,
  'cielo-v13-anticipation': acquirerLines(cieloNegotiation),
  'cielo-v13-assignment': acquirerLines(cieloNegotiation),
  'cielo-v13-balance': cieloStatement,
  'cielo-v15-sales': acquirerLines(cielo15),
  'cielo-v15-payments': acquirerLines(cielo15),
  'cielo-v15-balance': acquirerLines(cielo15),
  'cielo-v15-negotiation': acquirerLines(cielo15),
  'cielo-v15-pix': acquirerLines(cielo15),
  'rede-eevc': acquirerLines(redeEevc),
  'rede-eevd': acquirerLines(redeEevd),
  'rede-eefi': acquirerLines(redeEefi),
  'rede-eesa': acquirerLines(redeEesa),
  'getnet-v10': acquirerLines(getnetStatement),
  'stone-v2': stoneStatement,
  'pagbank-transactional': pagBankMovement('transactional'),
  'pagbank-financial': pagBankMovement('financial'),
  'mercado-pago-settlement': mercadoPagoSettlement,
  'mercado-pago-released': mercadoPagoReleased,
  'sitef-sales': acquirerLines(sitefReturn('sales')),
  'sitef-payments': acquirerLines(sitefReturn('payments')),
  nfe: readNfe,
  'pix-csv': pixReportLayout,
  'pix-api': pixApi,
  'pix-cnab750': toStreamLayout(pixCnab750, (row) => ({ kind: 'pix', row }), { kind: 'pix' }),
  'pos-export': posExportLayout,
}
