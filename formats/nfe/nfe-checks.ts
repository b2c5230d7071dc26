import type { ProblemReport } from '../reading/report.ts'
import { sumItems } from '../values/amounts.ts'
import type { Invoice, InvoiceItem, MonophasePart } from './nfe-types.ts'

const authorised = ['100', '150']
// Cancelled in time, cancelled late, or cancelled by an event. Source: fuel-fiscal 1; MOC, tabela de cStat.
const cancelled = ['101', '135', '151', '155']
const denied = ['110', '205', '301', '302', '303']

const consumerModel = '65'

export function checkInvoice(invoice: Invoice, report: ProblemReport): void {
  const { line, protocol } = invoice
  const warn = (code: string, text: string, field: string) => report.warn(code, text, { line, field })
  if (protocol && !authorised.includes(protocol.status)) {
    const place = { line, field: 'cStat', value: protocol.status }
    if (cancelled.includes(protocol.status))
      report.error('nfe.cancelled', 'a nota está cancelada e não vale: não há o que lançar dela.', place)
    else if (denied.includes(protocol.status))
      report.error('nfe.denied', 'o uso da nota foi denegado: ela não vale; fale com quem a emitiu.', place)
    else report.error('nfe.not-authorised', `a nota não está autorizada: ${protocol.reason}.`, place)
  }
  if (invoice.model === consumerModel)
    warn('nfe.consumer', 'é uma NFC-e, nota de venda ao consumidor: não é uma compra do posto.', 'mod')
  if (!protocol) warn('nfe.no-protocol', 'sem protocolo de autorização; vale só como rascunho.', 'protNFe')
  if (invoice.digest !== null && protocol?.digest != null && invoice.digest !== protocol.digest)
    warn('nfe.digest', 'o resumo da assinatura não é o que a autoridade autorizou; a nota foi alterada.', 'digVal')
  if (!invoice.signed) warn('nfe.unsigned', 'a nota não traz assinatura.', 'Signature')
  if (!invoice.production) warn('nfe.test', 'nota do ambiente de testes, sem valor fiscal.', 'tpAmb')
  for (const [field, total, sum] of sumsOf(invoice))
    if (total !== sum) warn('nfe.totals', 'o total não é a soma das partes.', field)
  if (!amountsOf(invoice).includes(invoice.totals.invoice_cents))
    warn('nfe.totals', 'o valor da nota não é a soma de suas parcelas.', 'vNF')
}

function sumsOf({ model, items, totals, bill, instalments, payments, change_cents }: Invoice) {
  const counted = items.filter(({ in_total }) => in_total)
  const sumOf = (amount: (item: InvoiceItem) => number) => sumItems(counted, amount)
  const monophase = (kind: MonophasePart['kind']) =>
    sumOf(({ icms }) => sumItems(icms?.monophase ?? [], (part) => (part.kind === kind ? part.value_cents : 0)))
  const sums: [field: string, stated: number, summed: number][] = [
    ['vProd', totals.products_cents, sumOf((item) => item.gross_cents)],
    ['vFrete', totals.freight_cents, sumOf((item) => item.freight_cents)],
    ['vSeg', totals.insurance_cents, sumOf((item) => item.insurance_cents)],
    ['vDesc', totals.discount_cents, sumOf((item) => item.discount_cents)],
    ['vOutro', totals.other_cents, sumOf((item) => item.other_cents)],
    ['vIPI', totals.ipi_cents, sumOf((item) => item.ipi_cents)],
    ['vPIS', totals.pis_cents, sumOf((item) => item.pis_cents)],
    ['vCOFINS', totals.cofins_cents, sumOf((item) => item.cofins_cents)],
    ['vICMS', totals.icms_cents, sumOf(({ icms }) => icms?.value_cents ?? 0)],
    ['vST', totals.st_cents, sumOf(({ icms }) => icms?.st_cents ?? 0)],
    ['vICMSMono', totals.mono_cents, monophase('own')],
    ['vICMSMonoReten', totals.mono_withheld_cents, monophase('withheld')],
    ['vICMSMonoRet', totals.mono_charged_before_cents, monophase('charged_before')],
  ]
  if (bill && instalments.length > 0)
    sums.push(['vLiq', bill.net_cents, sumItems(instalments, ({ amount_cents }) => amount_cents)])
  // Only an NFC-e is paid to the cent on the invoice itself.
  if (model === '65')
    sums.push([
      'vPag',
      totals.invoice_cents,
      payments.reduce((sum, { amount_cents }) => sum + amount_cents, -change_cents),
    ])
  return sums
}

// Issuers differ on deducting relieved ICMS and on adding withheld monophase ICMS; to be confirmed.
function amountsOf({ totals }: Invoice): number[] {
  const sum =
    totals.products_cents -
    totals.discount_cents +
    totals.st_cents +
    totals.fcp_st_cents +
    totals.freight_cents +
    totals.insurance_cents +
    totals.other_cents +
    totals.import_tax_cents +
    totals.ipi_cents +
    totals.returned_ipi_cents
  return [0, totals.relieved_icms_cents].flatMap((relieved) =>
    [0, totals.mono_withheld_cents].map((withheld) => sum - relieved + withheld),
  )
}
