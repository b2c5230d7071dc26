import type { FileContent } from '@app/formats'
import { openAcquirerFile, planAcquirerFile } from '../captures/acquirer-file.server.ts'
import { openPix, planPix } from '../captures/pix.server.ts'
import { planCollection } from '../collection/collection.server.ts'
import { openCollection } from '../collection/staged-collection.server.ts'
import { defineFileKind, type FileKind, refuseFileKind } from '../files/file-kind.server.ts'
import { openPayments, planPayments } from '../payments/payments.server.ts'
import { planPosExport } from '../pos-export/pos-export.server.ts'
import { openPosExport } from '../pos-export/staged-pos-export.server.ts'
import { withBankSeries } from '../series/series.server.ts'
import { openStatement } from '../statements/staged-statement.server.ts'
import { planStatement } from '../statements/statements.server.ts'

const invoice = 'Arquivo de NF-e: foi lido, mas notas fiscais ainda não são importadas.'
const consumerInvoice =
  'Arquivo de NFC-e, nota de venda ao consumidor: não é uma compra do posto, e as vendas entram pela exportação do ponto de venda.'

export const fileKinds: Readonly<Record<FileContent['kind'], FileKind>> = {
  statement: defineFileKind({
    content: 'statement',
    items: ['statement-line'],
    open: openStatement,
    plan: async (db, file, order) => withBankSeries(await planStatement(db, file.content, order), file, order),
  }),
  captures: defineFileKind({
    content: 'captures',
    items: ['capture', 'settlement'],
    open: openAcquirerFile,
    plan: planAcquirerFile,
  }),
  pix: defineFileKind({ content: 'pix', items: ['pix'], open: openPix, plan: planPix }),
  'pos-export': defineFileKind({
    content: 'pos-export',
    items: ['shifts', 'till_movements', 'fuellings', 'sales', 'payments'],
    open: openPosExport,
    plan: (_db, file) => planPosExport(file),
  }),
  collection: defineFileKind({
    content: 'collection',
    items: ['title'],
    open: openCollection,
    plan: (_db, file, order) => withBankSeries(planCollection(file, order), file, order),
  }),
  payments: defineFileKind({
    content: 'payments',
    items: ['payment'],
    open: openPayments,
    plan: async (db, file, order) => withBankSeries(await planPayments(db, file, order), file, order),
  }),
  bills: refuseFileKind(
    'bills',
    () =>
      'Arquivo de arrecadação CNAB 150: foi lido, mas o produto ainda não tem onde lançar contas recebidas pelo banco; o crédito delas entra pelo extrato.',
  ),
  invoices: refuseFileKind('invoices', ({ invoices }) =>
    invoices.every(({ model }) => model === '65') ? consumerInvoice : invoice,
  ),
}
