import { formatCentsDecimal, formatDecimal } from '../values/amounts.ts'
import type { FuelDraft, ItemDraft, TaxDraft } from './nfe-draft.testing.ts'
import { withAttributes, type XmlTag, xmlElement, xmlLeaf, xmlLeaves } from './nfe-xml.testing.ts'

const optionalCents = (cents: number) => (cents === 0 ? null : formatCentsDecimal(cents))

export const detTag = (item: ItemDraft, index: number): XmlTag =>
  withAttributes(
    xmlElement(
      'det',
      xmlElement(
        'prod',
        xmlLeaves({
          cProd: item.code,
          cEAN: 'SEM GTIN',
          xProd: item.name,
          NCM: item.ncm,
          CEST: item.cest,
          CFOP: item.cfop,
          uCom: item.unit,
          qCom: item.quantity,
          vUnCom: item.unit_price,
          vProd: formatCentsDecimal(item.gross_cents),
          cEANTrib: 'SEM GTIN',
          uTrib: item.unit,
          qTrib: item.quantity,
          vUnTrib: item.unit_price,
          vFrete: optionalCents(item.freight_cents),
          vDesc: optionalCents(item.discount_cents),
          vOutro: optionalCents(item.other_cents),
          indTot: '1',
        }),
        item.fuel && combTag(item.fuel),
      ),
      xmlElement(
        'imposto',
        xmlElement(
          'ICMS',
          xmlElement(`ICMS${item.tax.cst}`, xmlLeaves({ orig: '0', CST: item.tax.cst, ...taxTexts(item.tax) })),
        ),
        xmlElement('PIS', xmlElement('PISNT', xmlLeaf('CST', '04'))),
        xmlElement('COFINS', xmlElement('COFINSNT', xmlLeaf('CST', '04'))),
      ),
    ),
    { nItem: String(index + 1) },
  )

const combTag = (fuel: FuelDraft) =>
  xmlElement(
    'comb',
    xmlLeaves({
      cProdANP: fuel.anp_code,
      descANP: fuel.anp_name,
      pGLP: share(fuel.lpg_ppm),
      pGNn: share(fuel.national_gas_ppm),
      pGNi: share(fuel.imported_gas_ppm),
      CODIF: fuel.codif,
      qTemp: fuel.ambient,
      UFCons: fuel.state,
    }),
    fuel.totalizer &&
      xmlElement(
        'encerrante',
        xmlLeaves({
          nBico: fuel.totalizer.nozzle,
          nBomba: fuel.totalizer.pump,
          nTanque: fuel.totalizer.tank,
          vEncIni: formatDecimal(fuel.totalizer.opening_ml, 3),
          vEncFin: formatDecimal(fuel.totalizer.closing_ml, 3),
        }),
      ),
    xmlLeaf('pBio', share(fuel.biodiesel_ppm)),
    fuel.origins.map(({ imported, state, share_ppm }) =>
      xmlElement(
        'origComb',
        xmlLeaves({ indImport: imported ? '1' : '0', cUFOrig: state, pOrig: formatDecimal(share_ppm, 4) }),
      ),
    ),
  )

function taxTexts(tax: TaxDraft): Record<string, string> {
  const { cst } = tax
  if (cst === '60') return {}
  const value = formatCentsDecimal(tax.value_cents)
  if (cst === '00') return { modBC: '3', vBC: formatCentsDecimal(tax.base_cents), pICMS: tax.rate, vICMS: value }
  if (cst === '61') return { qBCMonoRet: tax.quantity, adRemICMSRet: tax.rate, vICMSMonoRet: value }
  const own = { qBCMono: tax.quantity, adRemICMS: tax.rate }
  if (cst === '53') {
    const operation = formatCentsDecimal(tax.operation_cents)
    const deferred = formatCentsDecimal(tax.deferred_cents)
    return { ...own, vICMSMonoOp: operation, vICMSMonoDif: deferred, vICMSMono: value }
  }
  if (cst === '02') return { ...own, vICMSMono: value }
  const { quantity, rate, value_cents } = tax.withheld
  const withheld = { qBCMonoReten: quantity, adRemICMSReten: rate, vICMSMonoReten: formatCentsDecimal(value_cents) }
  return { ...own, vICMSMono: value, ...withheld }
}

const share = (ppm: number | null) => (ppm === null ? null : formatDecimal(ppm, 4))
