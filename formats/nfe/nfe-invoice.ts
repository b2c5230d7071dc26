import { getChild, getChildText, type XmlNode } from '../values/xml.ts'
import {
  type NfeReading,
  readNfeDay,
  readNfeDecimal,
  readNfeMoment,
  readNfeOptionalDecimal,
  readNfeOptionalText,
  readNfeText,
} from './nfe-fields.ts'
import { checkKey } from './nfe-key.ts'
import type { Invoice, InvoiceBill, InvoiceCard, InvoiceParty, InvoicePayment, InvoiceTotals } from './nfe-types.ts'

export type InvoiceParts = {
  line: number
  key: string
  items: Invoice['items']
  signed: boolean
  digest: string | null
  nodes: Map<string, XmlNode>
}

export function buildInvoice(reading: NfeReading, parts: InvoiceParts): Invoice | null {
  const { line, key, items, signed, digest, nodes } = parts
  const [ide, emit, dest, total, cobr, pag] = ['ide', 'emit', 'dest', 'total', 'cobr', 'pag'].map((name) =>
    nodes.get(name),
  )
  if (!ide || !emit || !total || items.length === 0) {
    if (!reading.report.failed()) reading.report.error('nfe.incomplete', 'a nota está incompleta.', { line })
    return null
  }
  checkKey(reading.report, { line, key, ide, emit })
  const { day, instant } = readNfeMoment(reading, ide, 'dhEmi')
  return {
    line,
    access_key: key,
    model: readNfeText(reading, ide, 'mod', /^(?:55|65)$/),
    series: readNfeText(reading, ide, 'serie', /^\d{1,3}$/),
    number: readNfeText(reading, ide, 'nNF', /^\d{1,9}$/),
    issued_on: day,
    issued_at: instant,
    direction: readNfeText(reading, ide, 'tpNF', /^[01]$/) === '0' ? 'in' : 'out',
    purpose: readNfeText(reading, ide, 'finNFe', /^[1-6]$/),
    production: readNfeText(reading, ide, 'tpAmb', /^[12]$/) === '1',
    referenced_keys: ide.children
      .filter(({ name }) => name === 'NFref')
      .map((ref) => getChildText(ref, 'refNFe'))
      .filter(Boolean),
    issuer: partyOf(emit, 'enderEmit'),
    recipient: dest ? partyOf(dest, 'enderDest') : null,
    items,
    totals: totalsOf(reading, getChild(total, 'ICMSTot')),
    freight_mode: nodes.get('modFrete')?.text.trim() ?? '',
    bill: billOf(reading, getChild(cobr, 'fat')),
    instalments: (cobr?.children ?? [])
      .filter(({ name }) => name === 'dup')
      .map((dup) => ({
        number: getChildText(dup, 'nDup'),
        due_on: readNfeDay(reading, dup, 'dVenc'),
        amount_cents: readNfeDecimal(reading, dup, 'vDup'),
      })),
    payments: (pag?.children ?? [])
      .filter(({ name }) => name === 'detPag')
      .map((payment) => paymentOf(reading, payment)),
    change_cents: readNfeOptionalDecimal(reading, pag, 'vTroco') ?? 0,
    signed,
    digest,
    protocol: protocolOf(reading, nodes.get('infProt')),
  }
}

const readNfeDocument = (node: XmlNode): string =>
  getChildText(node, 'CNPJ') || getChildText(node, 'CPF') || getChildText(node, 'idEstrangeiro')

const partyOf = (node: XmlNode, address: string): InvoiceParty => ({
  document: readNfeDocument(node),
  name: getChildText(node, 'xNome'),
  state_registration: readNfeOptionalText(node, 'IE'),
  state: readNfeOptionalText(getChild(node, address), 'UF'),
})

function totalsOf(reading: NfeReading, node: XmlNode | undefined): InvoiceTotals {
  const cents = (field: string) => readNfeOptionalDecimal(reading, node, field) ?? 0
  return {
    products_cents: readNfeDecimal(reading, node, 'vProd'),
    freight_cents: cents('vFrete'),
    insurance_cents: cents('vSeg'),
    discount_cents: cents('vDesc'),
    other_cents: cents('vOutro'),
    icms_cents: cents('vICMS'),
    relieved_icms_cents: cents('vICMSDeson'),
    st_cents: cents('vST'),
    fcp_st_cents: cents('vFCPST'),
    import_tax_cents: cents('vII'),
    ipi_cents: cents('vIPI'),
    returned_ipi_cents: cents('vIPIDevol'),
    pis_cents: cents('vPIS'),
    cofins_cents: cents('vCOFINS'),
    mono_cents: cents('vICMSMono'),
    mono_withheld_cents: cents('vICMSMonoReten'),
    mono_charged_before_cents: cents('vICMSMonoRet'),
    invoice_cents: readNfeDecimal(reading, node, 'vNF'),
  }
}

function billOf(reading: NfeReading, node: XmlNode | undefined): InvoiceBill | null {
  if (!node) return null
  const original_cents = readNfeOptionalDecimal(reading, node, 'vOrig') ?? 0
  const discount_cents = readNfeOptionalDecimal(reading, node, 'vDesc') ?? 0
  const net_cents = readNfeOptionalDecimal(reading, node, 'vLiq') ?? original_cents - discount_cents
  return { number: readNfeOptionalText(node, 'nFat'), original_cents, discount_cents, net_cents }
}

function paymentOf(reading: NfeReading, node: XmlNode): InvoicePayment {
  const when = getChildText(node, 'indPag')
  return {
    method: readNfeText(reading, node, 'tPag', /^\d{2}$/),
    at_sight: when === '' ? null : when === '0',
    amount_cents: readNfeDecimal(reading, node, 'vPag'),
    paid_on: readNfeDay(reading, node, 'dPag'),
    card: cardOf(getChild(node, 'card')),
  }
}

const cardOf = (node: XmlNode | undefined): InvoiceCard | null =>
  node
    ? {
        integration: getChildText(node, 'tpIntegra'),
        acquirer_cnpj: readNfeOptionalText(node, 'CNPJ'),
        brand_code: readNfeOptionalText(node, 'tBand'),
        auth_code: readNfeOptionalText(node, 'cAut'),
        receiver_cnpj: readNfeOptionalText(node, 'CNPJReceb'),
        terminal: readNfeOptionalText(node, 'idTermPag'),
      }
    : null

function protocolOf(reading: NfeReading, node: XmlNode | undefined): Invoice['protocol'] {
  if (!node) return null
  return {
    number: readNfeOptionalText(node, 'nProt'),
    status: readNfeText(reading, node, 'cStat', /^\d{3,4}$/),
    reason: getChildText(node, 'xMotivo'),
    received_at: readNfeMoment(reading, node, 'dhRecbto').instant || null,
    digest: readNfeOptionalText(node, 'digVal'),
  }
}
