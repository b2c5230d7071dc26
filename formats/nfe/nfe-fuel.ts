import { sumItems } from '../values/amounts.ts'
import { getChild, getChildText, type XmlNode } from '../values/xml.ts'
import {
  type NfeReading,
  parseNfeDecimal,
  readNfeDecimal,
  readNfeOptionalDecimal,
  readNfeOptionalText,
  readNfeShare,
  readNfeText,
} from './nfe-fields.ts'
import type { InvoiceFuel, InvoiceTotalizer } from './nfe-types.ts'

// Counters have three decimals of a litre, and the quantity of the item may be rounded.
const counterTolerance_ml = 10

export function readNfeFuel(
  reading: NfeReading,
  comb: XmlNode | undefined,
  volume_ml: number | null,
): InvoiceFuel | null {
  if (!comb) return null
  const origins = comb.children.filter((child) => child.name === 'origComb')
  const fuel: InvoiceFuel = {
    anp_code: readNfeText(reading, comb, 'cProdANP', /^\d{9}$/),
    anp_name: getChildText(comb, 'descANP'),
    lpg_ppm: readNfeShare(reading, comb, 'pGLP'),
    national_gas_ppm: readNfeShare(reading, comb, 'pGNn'),
    imported_gas_ppm: readNfeShare(reading, comb, 'pGNi'),
    start_value_cents: readNfeOptionalDecimal(reading, comb, 'vPart'),
    codif: readNfeOptionalText(comb, 'CODIF'),
    ambient_ml: ambientOf(reading, comb, volume_ml),
    state: readNfeText(reading, comb, 'UFCons', /^[A-Z]{2}$/),
    cide_cents: readNfeOptionalDecimal(reading, getChild(comb, 'CIDE'), 'vCIDE'),
    totalizer: totalizerOf(reading, getChild(comb, 'encerrante'), volume_ml),
    biodiesel_ppm: readNfeShare(reading, comb, 'pBio'),
    origins: origins.map((origin) => ({
      imported: getChildText(origin, 'indImport') === '1',
      state: readNfeText(reading, origin, 'cUFOrig', /^\d{2}$/),
      share_ppm: readNfeDecimal(reading, origin, 'pOrig', 4),
    })),
  }
  const shares = sumItems(fuel.origins, ({ share_ppm }) => share_ppm)
  if (origins.length > 0 && shares !== 1_000_000)
    reading.report.warn('nfe.origins', 'as origens do combustível não somam 100%.', {
      line: comb.line,
      field: 'origComb',
    })
  return fuel
}

// Some suppliers write the temperature in the field for the quantity at ambient temperature.
function ambientOf(reading: NfeReading, comb: XmlNode, volume_ml: number | null): number | null {
  const text = getChildText(comb, 'qTemp')
  if (text === '' || volume_ml === null) return null
  const litres = parseNfeDecimal(text, 4)
  const ambient_ml = litres === null ? null : Math.floor((litres + 5) / 10)
  if (ambient_ml !== null && ambient_ml * 10 >= volume_ml * 9 && ambient_ml * 10 <= volume_ml * 11) return ambient_ml
  reading.report.warn('nfe.ambient', 'não é a quantidade à temperatura ambiente; parece a temperatura.', {
    line: comb.line,
    field: 'qTemp',
    value: text,
  })
  return null
}

function totalizerOf(
  reading: NfeReading,
  node: XmlNode | undefined,
  volume_ml: number | null,
): InvoiceTotalizer | null {
  if (!node) return null
  const totalizer = {
    nozzle: readNfeText(reading, node, 'nBico', /^\d{1,3}$/),
    pump: readNfeOptionalText(node, 'nBomba'),
    tank: readNfeText(reading, node, 'nTanque', /^\d{1,3}$/),
    opening_ml: readNfeDecimal(reading, node, 'vEncIni', 3),
    closing_ml: readNfeDecimal(reading, node, 'vEncFin', 3),
  }
  const passed = totalizer.closing_ml - totalizer.opening_ml
  if (volume_ml !== null && Math.abs(passed - volume_ml) > counterTolerance_ml)
    reading.report.warn('nfe.totalizer', 'os encerrantes não dão a quantidade do item.', {
      line: node.line,
      field: 'encerrante',
      value: getChildText(node, 'vEncFin'),
    })
  return totalizer
}
