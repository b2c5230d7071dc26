import { findChildren, getChild, getChildText, type XmlNode } from '../values/xml.ts'
import {
  type NfeReading,
  parseNfeDecimal,
  readNfeDecimal,
  readNfeOptionalDecimal,
  readNfeOptionalText,
  readNfeText,
} from './nfe-fields.ts'
import { readNfeFuel } from './nfe-fuel.ts'
import { readNfeIcms } from './nfe-icms.ts'
import type { InvoiceItem } from './nfe-types.ts'

// Millilitres per unit of fuel.
const litres: Readonly<Record<string, number>> = { L: 1000, LT: 1000, LTS: 1000, LITRO: 1000, M3: 1_000_000 }

export function readNfeItem(reading: NfeReading, det: XmlNode): InvoiceItem {
  const prod = getChild(det, 'prod')
  const tax = getChild(det, 'imposto')
  const gtin = getChildText(prod, 'cEAN')
  const cents = (field: string) => readNfeOptionalDecimal(reading, prod, field) ?? 0
  const taxIn = (name: string, field: string) => {
    const group = getChild(tax, name)?.children.find((child) => getChild(child, field))
    return readNfeOptionalDecimal(reading, group, field) ?? 0
  }
  const volume_ml = volumeOf(getChildText(prod, 'uCom'), readNfeText(reading, prod, 'qCom', /^\d{1,11}(\.\d{1,4})?$/))
  checkTaxed(reading, prod, volume_ml)
  return {
    line: det.line,
    number: Number(det.attributes.nItem ?? 0),
    code: readNfeText(reading, prod, 'cProd'),
    gtin: gtin === '' || gtin === 'SEM GTIN' ? null : gtin,
    name: readNfeText(reading, prod, 'xProd'),
    ncm: getChildText(prod, 'NCM'),
    cest: readNfeOptionalText(prod, 'CEST'),
    cfop: readNfeText(reading, prod, 'CFOP', /^\d{4}$/),
    unit: readNfeText(reading, prod, 'uCom'),
    quantity: getChildText(prod, 'qCom'),
    unit_price: readNfeText(reading, prod, 'vUnCom', /^\d{1,11}(\.\d{1,10})?$/),
    volume_ml,
    gross_cents: readNfeDecimal(reading, prod, 'vProd'),
    freight_cents: cents('vFrete'),
    insurance_cents: cents('vSeg'),
    discount_cents: cents('vDesc'),
    other_cents: cents('vOutro'),
    in_total: getChildText(prod, 'indTot') !== '0',
    fuel: readNfeFuel(reading, getChild(prod, 'comb'), volume_ml),
    icms: readNfeIcms(reading, findChildren(det, 'imposto', 'ICMS')[0]?.children[0]),
    ipi_cents: taxIn('IPI', 'vIPI'),
    pis_cents: taxIn('PIS', 'vPIS'),
    cofins_cents: taxIn('COFINS', 'vCOFINS'),
  }
}

// Quantities have four decimals: for cubic metres that is a tenth of a litre.
const taxedTolerance_ml = 100

function checkTaxed({ report }: NfeReading, prod: XmlNode | undefined, volume_ml: number | null) {
  const taxed = volumeOf(getChildText(prod, 'uTrib'), getChildText(prod, 'qTrib'))
  if (!prod || volume_ml === null || taxed === null || Math.abs(taxed - volume_ml) <= taxedTolerance_ml) return
  report.warn('nfe.taxed', 'a quantidade tributável não é a comercial.', {
    line: prod.line,
    field: 'qTrib',
    value: getChildText(prod, 'qTrib'),
  })
}

function volumeOf(unit: string, quantity: string): number | null {
  const factor = litres[unit.trim().toUpperCase()]
  const tenThousandths = parseNfeDecimal(quantity, 4)
  if (factor === undefined || tenThousandths === null) return null
  const volume = (BigInt(tenThousandths) * BigInt(factor) + 5000n) / 10_000n
  return volume <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(volume) : null
}
