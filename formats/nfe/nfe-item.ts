import { childOf, listOf, textOf, type XmlNode } from '../xml.ts'
import { decimalIn, type NfeReading, optionalIn, orNull, scaled, wordIn } from './nfe-fields.ts'
import { fuelOf } from './nfe-fuel.ts'
import { icmsOf } from './nfe-icms.ts'
import type { InvoiceItem } from './nfe-types.ts'

// Millilitres per unit of fuel.
const litres: Readonly<Record<string, number>> = { L: 1000, LT: 1000, LTS: 1000, LITRO: 1000, M3: 1_000_000 }

/** Reads one `det` of an NF-e. Source: fuel-fiscal 1. */
export function itemOf(reading: NfeReading, det: XmlNode): InvoiceItem {
  const prod = childOf(det, 'prod')
  const tax = childOf(det, 'imposto')
  const gtin = textOf(prod, 'cEAN')
  const cents = (field: string) => optionalIn(reading, prod, field) ?? 0
  const taxIn = (name: string, field: string) => {
    const group = childOf(tax, name)?.children.find((child) => childOf(child, field))
    return optionalIn(reading, group, field) ?? 0
  }
  const volume_ml = volumeOf(textOf(prod, 'uCom'), wordIn(reading, prod, 'qCom', /^\d{1,11}(\.\d{1,4})?$/))
  checkTaxed(reading, prod, volume_ml)
  return {
    line: det.line,
    number: Number(det.attributes.nItem ?? 0),
    code: wordIn(reading, prod, 'cProd'),
    gtin: gtin === '' || gtin === 'SEM GTIN' ? null : gtin,
    name: wordIn(reading, prod, 'xProd'),
    ncm: textOf(prod, 'NCM'),
    cest: orNull(prod, 'CEST'),
    cfop: wordIn(reading, prod, 'CFOP', /^\d{4}$/),
    unit: wordIn(reading, prod, 'uCom'),
    quantity: textOf(prod, 'qCom'),
    unit_price: wordIn(reading, prod, 'vUnCom', /^\d{1,11}(\.\d{1,10})?$/),
    volume_ml,
    gross_cents: decimalIn(reading, prod, 'vProd'),
    freight_cents: cents('vFrete'),
    insurance_cents: cents('vSeg'),
    discount_cents: cents('vDesc'),
    other_cents: cents('vOutro'),
    in_total: textOf(prod, 'indTot') !== '0',
    fuel: fuelOf(reading, childOf(prod, 'comb'), volume_ml),
    icms: icmsOf(reading, listOf(det, 'imposto', 'ICMS')[0]?.children[0]),
    ipi_cents: taxIn('IPI', 'vIPI'),
    pis_cents: taxIn('PIS', 'vPIS'),
    cofins_cents: taxIn('COFINS', 'vCOFINS'),
  }
}

// Quantities have four decimals: for cubic metres that is a tenth of a litre.
const taxedTolerance_ml = 100

function checkTaxed({ report }: NfeReading, prod: XmlNode | undefined, volume_ml: number | null) {
  const taxed = volumeOf(textOf(prod, 'uTrib'), textOf(prod, 'qTrib'))
  if (!prod || volume_ml === null || taxed === null || Math.abs(taxed - volume_ml) <= taxedTolerance_ml) return
  report.warn('nfe.taxed', 'a quantidade tributável não é a comercial.', {
    line: prod.line,
    field: 'qTrib',
    value: textOf(prod, 'qTrib'),
  })
}

/** Converts a quantity to millilitres, rounded half up; `null` for a unit that is not a volume. */
function volumeOf(unit: string, quantity: string): number | null {
  const factor = litres[unit.trim().toUpperCase()]
  const tenThousandths = scaled(quantity, 4)
  if (factor === undefined || tenThousandths === null) return null
  const volume = (BigInt(tenThousandths) * BigInt(factor) + 5000n) / 10_000n
  return volume <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(volume) : null
}
