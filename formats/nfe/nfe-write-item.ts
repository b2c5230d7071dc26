import { decimalOf, decimalOfCents } from '../amounts.ts'
import type { FuelDraft, ItemDraft, TaxDraft } from './nfe-draft.ts'
import { leaf, leaves, tag, withAttributes, type XmlTag } from './nfe-xml.ts'

const some = (cents: number) => (cents === 0 ? null : decimalOfCents(cents))

export const detTag = (item: ItemDraft, index: number): XmlTag =>
  withAttributes(
    tag(
      'det',
      tag(
        'prod',
        leaves({
          cProd: item.code,
          cEAN: 'SEM GTIN',
          xProd: item.name,
          NCM: item.ncm,
          CEST: item.cest,
          CFOP: item.cfop,
          uCom: item.unit,
          qCom: item.quantity,
          vUnCom: item.unit_price,
          vProd: decimalOfCents(item.gross_cents),
          cEANTrib: 'SEM GTIN',
          uTrib: item.unit,
          qTrib: item.quantity,
          vUnTrib: item.unit_price,
          vFrete: some(item.freight_cents),
          vDesc: some(item.discount_cents),
          vOutro: some(item.other_cents),
          indTot: '1',
        }),
        item.fuel && combTag(item.fuel),
      ),
      tag(
        'imposto',
        tag('ICMS', tag(`ICMS${item.tax.cst}`, leaves({ orig: '0', CST: item.tax.cst, ...taxTexts(item.tax) }))),
        tag('PIS', tag('PISNT', leaf('CST', '04'))),
        tag('COFINS', tag('COFINSNT', leaf('CST', '04'))),
      ),
    ),
    { nItem: String(index + 1) },
  )

const combTag = (fuel: FuelDraft) =>
  tag(
    'comb',
    leaves({
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
      tag(
        'encerrante',
        leaves({
          nBico: fuel.totalizer.nozzle,
          nBomba: fuel.totalizer.pump,
          nTanque: fuel.totalizer.tank,
          vEncIni: decimalOf(fuel.totalizer.opening_ml, 3),
          vEncFin: decimalOf(fuel.totalizer.closing_ml, 3),
        }),
      ),
    leaf('pBio', share(fuel.biodiesel_ppm)),
    fuel.origins.map(({ imported, state, share_ppm }) =>
      tag('origComb', leaves({ indImport: imported ? '1' : '0', cUFOrig: state, pOrig: decimalOf(share_ppm, 4) })),
    ),
  )

function taxTexts(tax: TaxDraft): Record<string, string> {
  const { cst } = tax
  if (cst === '60') return {}
  const value = decimalOfCents(tax.value_cents)
  if (cst === '00') return { modBC: '3', vBC: decimalOfCents(tax.base_cents), pICMS: tax.rate, vICMS: value }
  if (cst === '61') return { qBCMonoRet: tax.quantity, adRemICMSRet: tax.rate, vICMSMonoRet: value }
  const own = { qBCMono: tax.quantity, adRemICMS: tax.rate }
  if (cst === '53') {
    const [operation, deferred] = [decimalOfCents(tax.operation_cents), decimalOfCents(tax.deferred_cents)]
    return { ...own, vICMSMonoOp: operation, vICMSMonoDif: deferred, vICMSMono: value }
  }
  if (cst === '02') return { ...own, vICMSMono: value }
  const { quantity, rate, value_cents } = tax.withheld
  const withheld = { qBCMonoReten: quantity, adRemICMSReten: rate, vICMSMonoReten: decimalOfCents(value_cents) }
  return { ...own, vICMSMono: value, ...withheld }
}

const share = (ppm: number | null) => (ppm === null ? null : decimalOf(ppm, 4))
