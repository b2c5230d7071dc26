import type { ProblemReport } from '../reading/report.ts'
import { sumItems } from '../values/amounts.ts'
import type { ReadBody } from '../values/answer-types.ts'
import type { FileCalendar } from '../values/dates.ts'
import { computePeriod } from '../values/period.ts'
import { findChildren, getChildText, walkXml, type XmlNode } from '../values/xml.ts'
import { checkInvoice } from './nfe-checks.ts'
import type { NfeReading } from './nfe-fields.ts'
import { buildInvoice, type InvoiceParts } from './nfe-invoice.ts'
import { readNfeItem } from './nfe-item.ts'
import type { Invoice } from './nfe-types.ts'

export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe'

// Only these elements are built as trees. Driver, plates and free texts of the invoice are skipped and never stored.
const units = new Set(['ide', 'emit', 'dest', 'det', 'total', 'modFrete', 'cobr', 'pag', '#Signature', 'infProt'])

/** Reads NF-e and NFC-e 4.00, one or a lot; warns without protocol or signature. Source: fuel-fiscal 1 and 2. */
export function readNfe(text: string, calendar: FileCalendar, report: ProblemReport): ReadBody | null {
  const reading: NfeReading = { calendar, report }
  const found: InvoiceParts[] = []
  const enter = (node: XmlNode) => {
    if (node.name !== 'infNFe') return
    const { Id = '', versao = '' } = node.attributes
    found.push({
      line: node.line,
      key: Id.replace(/^NFe/, ''),
      items: [],
      signed: false,
      digest: null,
      nodes: new Map(),
    })
    if (versao !== '4.00')
      report.error('nfe.version', 'só a versão 4.00 é lida.', { line: node.line, field: 'versao', value: versao })
  }
  const take = (unit: XmlNode, parent: string) => {
    const current = found.at(-1)
    if (unit.name === 'infProt') return takeProtocol(found, unit, report)
    if (!current) return
    if (unit.name === 'det') current.items.push(readNfeItem(reading, unit))
    else if (unit.name !== '#Signature') current.nodes.set(unit.name, unit)
    else if (parent === 'NFe') {
      current.signed = true
      current.digest = getChildText(findChildren(unit, '#SignedInfo', '#Reference')[0], '#DigestValue') || null
    }
  }
  walkXml(text, { names: units, take, enter, namespace: nfeNamespace }, report)
  if (found.length === 0 && !report.failed())
    report.error('nfe.none', 'O arquivo não traz nenhuma NF-e no espaço de nomes do Portal Fiscal.')
  const invoices = found.flatMap((parts) => buildInvoice(reading, parts) ?? [])
  for (const invoice of invoices) checkInvoice(invoice, report)
  return bodyOf(invoices)
}

function takeProtocol(found: readonly InvoiceParts[], unit: XmlNode, report: ProblemReport) {
  const key = getChildText(unit, 'chNFe')
  const invoice = found.find((parts) => parts.key === key)
  if (invoice) invoice.nodes.set('infProt', unit)
  else report.error('nfe.protocol-key', 'o protocolo é de outra nota.', { line: unit.line, field: 'chNFe', value: key })
}

function bodyOf(invoices: Invoice[]): ReadBody {
  return {
    institution: null,
    period: computePeriod(invoices.map(({ issued_on }) => issued_on)),
    establishments: [...new Set(invoices.map(({ issuer }) => issuer.document))],
    totals: {
      records: invoices.length,
      gross_cents: sumItems(invoices, ({ totals }) => totals.invoice_cents),
      fee_cents: null,
      net_cents: null,
    },
    content: { kind: 'invoices', invoices },
  }
}
