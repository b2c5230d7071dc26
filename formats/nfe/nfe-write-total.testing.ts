import { formatCentsDecimal, formatDecimal } from '../values/amounts.ts'
import type { InvoiceDraft, ItemDraft, TaxDraft } from './nfe-draft.testing.ts'
import { parseNfeDecimal } from './nfe-fields.ts'
import { xmlElement, xmlLeaf } from './nfe-xml.testing.ts'

const zeros = (...names: string[]) => names.flatMap((name) => xmlLeaf(name, '0.00'))

export const itemTotal = ({ gross_cents, discount_cents, freight_cents, other_cents }: ItemDraft) =>
  gross_cents - discount_cents + freight_cents + other_cents

export function totalTag({ items }: InvoiceDraft) {
  const sum = (amountOf: (item: ItemDraft) => number) => items.reduce((all, item) => all + amountOf(item), 0)
  const cents = (name: string, amountOf: (item: ItemDraft) => number) =>
    xmlLeaf(name, formatCentsDecimal(sum(amountOf)))
  return xmlElement(
    'total',
    xmlElement(
      'ICMSTot',
      cents('vBC', ({ tax }) => (tax.cst === '00' ? tax.base_cents : 0)),
      cents('vICMS', ({ tax }) => (tax.cst === '00' ? tax.value_cents : 0)),
      zeros('vICMSDeson', 'vFCP', 'vBCST', 'vST', 'vFCPST', 'vFCPSTRet'),
      xmlLeaf(
        'qBCMono',
        hundredths(sum(({ tax }) => ('quantity' in tax && tax.cst !== '61' ? places(tax.quantity) : 0))),
      ),
      cents('vICMSMono', ({ tax }) => ownCents(tax)),
      xmlLeaf('qBCMonoReten', hundredths(sum(({ tax }) => (tax.cst === '15' ? places(tax.withheld.quantity) : 0)))),
      cents('vICMSMonoReten', ({ tax }) => (tax.cst === '15' ? tax.withheld.value_cents : 0)),
      xmlLeaf('qBCMonoRet', hundredths(sum(({ tax }) => (tax.cst === '61' ? places(tax.quantity) : 0)))),
      cents('vICMSMonoRet', ({ tax }) => (tax.cst === '61' ? tax.value_cents : 0)),
      cents('vProd', (item) => item.gross_cents),
      cents('vFrete', (item) => item.freight_cents),
      zeros('vSeg'),
      cents('vDesc', (item) => item.discount_cents),
      zeros('vII', 'vIPI', 'vIPIDevol', 'vPIS', 'vCOFINS'),
      cents('vOutro', (item) => item.other_cents),
      cents('vNF', itemTotal),
    ),
  )
}

const ownCents = (tax: TaxDraft) => (tax.cst === '02' || tax.cst === '15' || tax.cst === '53' ? tax.value_cents : 0)

const places = (quantity: string) => parseNfeDecimal(quantity, 4) ?? 0

// Totals of quantities have two decimals; quantities of items have four.
const hundredths = (tenThousandths: number) => formatDecimal(Math.floor((tenThousandths + 50) / 100), 2)
