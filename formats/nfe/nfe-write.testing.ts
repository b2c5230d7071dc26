import { buildAccessKey } from '../document/access-key.ts'
import { formatCentsDecimal } from '../values/amounts.ts'
import { encodeUtf8 } from '../values/text.ts'
import type { InvoiceDraft, PartyDraft } from './nfe-draft.testing.ts'
import { nfeNamespace } from './nfe-read.ts'
import { signatureTag } from './nfe-signature.testing.ts'
import { detTag } from './nfe-write-item.testing.ts'
import { totalTag } from './nfe-write-total.testing.ts'
import { renderXml, withAttributes, type XmlTag, xmlElement, xmlLeaf, xmlLeaves } from './nfe-xml.testing.ts'

export const keyOfDraft = (draft: InvoiceDraft): string =>
  buildAccessKey({
    state: draft.issuer.address.city_code.slice(0, 2),
    year_month: draft.issued_at.slice(2, 4) + draft.issued_at.slice(5, 7),
    issuer: draft.issuer.document.padStart(14, '0'),
    model: draft.model,
    series: draft.series,
    number: draft.number,
    emission: '1',
    code: draft.code,
  })

/** Writes an NF-e or NFC-e 4.00 for tests: the signature has no legal value. Source: fuel-fiscal 1, 2 and 6. */
export function writeNfe(draft: InvoiceDraft): Uint8Array {
  const key = keyOfDraft(draft)
  const invoice = xmlElement('NFe', infNfeTag(draft, key), draft.signed ? signatureTag(key) : null)
  const { protocol, prefix } = draft
  const root = protocol
    ? withAttributes(xmlElement('nfeProc', invoice, protocolTag(draft, key)), { versao: '4.00' })
    : invoice
  return encodeUtf8(`<?xml version="1.0" encoding="UTF-8"?>${rendered(root, prefix)}`)
}

function rendered(root: XmlTag, prefix: string | null): string {
  const space = prefix === null ? ` xmlns="${nfeNamespace}"` : ` xmlns:${prefix}="${nfeNamespace}"`
  return renderXml(root, prefix).replace(/^<[^\s>]+/, (name) => `${name}${space}`)
}

const infNfeTag = (draft: InvoiceDraft, key: string) =>
  withAttributes(
    xmlElement(
      'infNFe',
      ideTag(draft, key),
      issuerTag(draft),
      draft.recipient ? recipientTag(draft.recipient) : null,
      draft.items.map(detTag),
      totalTag(draft),
      xmlElement('transp', xmlLeaf('modFrete', draft.freight_mode)),
      billTag(draft),
      paymentTag(draft),
    ),
    { Id: `NFe${key}`, versao: '4.00' },
  )

const ideTag = (draft: InvoiceDraft, key: string) =>
  xmlElement(
    'ide',
    xmlLeaves({
      cUF: key.slice(0, 2),
      cNF: draft.code,
      natOp: 'VENDA',
      mod: draft.model,
      serie: draft.series,
      nNF: draft.number,
      dhEmi: draft.issued_at,
      tpNF: draft.direction === 'in' ? '0' : '1',
      idDest: sameState(draft) ? '1' : '2',
      cMunFG: draft.issuer.address.city_code,
      tpImp: draft.model === '65' ? '4' : '1',
      tpEmis: '1',
      cDV: key.slice(43),
      tpAmb: draft.production ? '1' : '2',
      finNFe: draft.purpose,
      indFinal: draft.model === '65' ? '1' : '0',
      indPres: draft.model === '65' ? '1' : '9',
      procEmi: '0',
      verProc: 'retaguarda',
    }),
    draft.referenced_key === null ? null : xmlElement('NFref', xmlLeaf('refNFe', draft.referenced_key)),
  )

const sameState = ({ issuer, recipient }: InvoiceDraft) =>
  recipient === null || recipient.address.state === issuer.address.state

const documentTag = ({ document }: PartyDraft) => xmlLeaf(document.length === 11 ? 'CPF' : 'CNPJ', document)

const issuerTag = ({ issuer }: InvoiceDraft) =>
  xmlElement(
    'emit',
    documentTag(issuer),
    xmlLeaf('xNome', issuer.name),
    addressTag('enderEmit', issuer),
    xmlLeaves({ IE: issuer.state_registration, CRT: '3' }),
  )

const recipientTag = (recipient: PartyDraft) =>
  xmlElement(
    'dest',
    documentTag(recipient),
    xmlLeaf('xNome', recipient.name),
    addressTag('enderDest', recipient),
    xmlLeaves({ indIEDest: recipient.state_registration === null ? '9' : '1', IE: recipient.state_registration }),
  )

const addressTag = (name: string, { address }: PartyDraft) =>
  xmlElement(
    name,
    xmlLeaves({
      xLgr: address.street,
      nro: address.number,
      xBairro: address.district,
      cMun: address.city_code,
      xMun: address.city,
      UF: address.state,
      CEP: address.zip,
    }),
  )

function billTag({ instalments, number }: InvoiceDraft): XmlTag | null {
  if (instalments.length === 0) return null
  const total = formatCentsDecimal(instalments.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
  return xmlElement(
    'cobr',
    xmlElement('fat', xmlLeaves({ nFat: number, vOrig: total, vDesc: '0.00', vLiq: total })),
    instalments.map((instalment) =>
      xmlElement(
        'dup',
        xmlLeaves({
          nDup: instalment.number,
          dVenc: instalment.due_on,
          vDup: formatCentsDecimal(instalment.amount_cents),
        }),
      ),
    ),
  )
}

const paymentTag = ({ payments, change_cents }: InvoiceDraft) =>
  xmlElement(
    'pag',
    payments.map(({ at_sight, method, amount_cents, paid_on, card }) =>
      xmlElement(
        'detPag',
        xmlLeaves({
          indPag: at_sight === null ? null : at_sight ? '0' : '1',
          tPag: method,
          vPag: formatCentsDecimal(amount_cents),
          dPag: paid_on,
        }),
        card &&
          xmlElement(
            'card',
            xmlLeaves({
              tpIntegra: card.integration,
              CNPJ: card.acquirer_cnpj,
              tBand: card.brand_code,
              cAut: card.auth_code,
              CNPJReceb: card.receiver_cnpj,
              idTermPag: card.terminal,
            }),
          ),
      ),
    ),
    xmlLeaf('vTroco', formatCentsDecimal(change_cents)),
  )

const protocolTag = ({ protocol, production }: InvoiceDraft, key: string): XmlTag | null =>
  protocol &&
  withAttributes(
    xmlElement(
      'protNFe',
      xmlElement(
        'infProt',
        xmlLeaves({
          tpAmb: production ? '1' : '2',
          verAplic: 'RETAGUARDA',
          chNFe: key,
          dhRecbto: protocol.received_at,
          nProt: protocol.number,
          digVal: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
          cStat: '100',
          xMotivo: 'Autorizado o uso da NF-e',
        }),
      ),
    ),
    { versao: '4.00' },
  )
