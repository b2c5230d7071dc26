import { decimalOf, decimalOfCents } from '../amounts.ts'
import type { FuelDraft, ItemDraft, TaxDraft } from './nfe-draft.ts'
import { leaf, tag, withAttributes, type XmlTag } from './nfe-xml.ts'

const some = (name: string, cents: number) => leaf(name, cents === 0 ? null : decimalOfCents(cents))

/** One `det`, its elements in the order of the schema. */
export const detTag = (item: ItemDraft, index: number): XmlTag =>
  withAttributes(
    tag(
      'det',
      tag(
        'prod',
        leaf('cProd', item.code),
        leaf('cEAN', 'SEM GTIN'),
        leaf('xProd', item.name),
        leaf('NCM', item.ncm),
        leaf('CEST', item.cest),
        leaf('CFOP', item.cfop),
        leaf('uCom', item.unit),
        leaf('qCom', item.quantity),
        leaf('vUnCom', item.unit_price),
        leaf('vProd', decimalOfCents(item.gross_cents)),
        leaf('cEANTrib', 'SEM GTIN'),
        leaf('uTrib', item.unit),
        leaf('qTrib', item.quantity),
        leaf('vUnTrib', item.unit_price),
        some('vFrete', item.freight_cents),
        some('vDesc', item.discount_cents),
        some('vOutro', item.other_cents),
        leaf('indTot', '1'),
        item.fuel && combTag(item.fuel),
      ),
      tag(
        'imposto',
        tag('ICMS', tag(`ICMS${item.tax.cst}`, leaf('orig', '0'), leaf('CST', item.tax.cst), ...taxLeaves(item.tax))),
        tag('PIS', tag('PISNT', leaf('CST', '04'))),
        tag('COFINS', tag('COFINSNT', leaf('CST', '04'))),
      ),
    ),
    { nItem: String(index + 1) },
  )

const combTag = (fuel: FuelDraft) =>
  tag(
    'comb',
    leaf('cProdANP', fuel.anp_code),
    leaf('descANP', fuel.anp_name),
    leaf('pGLP', share(fuel.lpg_ppm)),
    leaf('pGNn', share(fuel.national_gas_ppm)),
    leaf('pGNi', share(fuel.imported_gas_ppm)),
    leaf('CODIF', fuel.codif),
    leaf('qTemp', fuel.ambient),
    leaf('UFCons', fuel.state),
    fuel.totalizer &&
      tag(
        'encerrante',
        leaf('nBico', fuel.totalizer.nozzle),
        leaf('nBomba', fuel.totalizer.pump),
        leaf('nTanque', fuel.totalizer.tank),
        leaf('vEncIni', decimalOf(fuel.totalizer.opening_ml, 3)),
        leaf('vEncFin', decimalOf(fuel.totalizer.closing_ml, 3)),
      ),
    leaf('pBio', share(fuel.biodiesel_ppm)),
    fuel.origins.map(({ imported, state, share_ppm }) =>
      tag(
        'origComb',
        leaf('indImport', imported ? '1' : '0'),
        leaf('cUFOrig', state),
        leaf('pOrig', decimalOf(share_ppm, 4)),
      ),
    ),
  )

function taxLeaves(tax: TaxDraft): XmlTag[][] {
  const cents = (name: string, value: number) => leaf(name, decimalOfCents(value))
  switch (tax.cst) {
    case '00':
      return [
        leaf('modBC', '3'),
        cents('vBC', tax.base_cents),
        leaf('pICMS', tax.rate),
        cents('vICMS', tax.value_cents),
      ]
    case '02':
      return [leaf('qBCMono', tax.quantity), leaf('adRemICMS', tax.rate), cents('vICMSMono', tax.value_cents)]
    case '15':
      return [
        leaf('qBCMono', tax.quantity),
        leaf('adRemICMS', tax.rate),
        cents('vICMSMono', tax.value_cents),
        leaf('qBCMonoReten', tax.withheld.quantity),
        leaf('adRemICMSReten', tax.withheld.rate),
        cents('vICMSMonoReten', tax.withheld.value_cents),
      ]
    case '53':
      return [
        leaf('qBCMono', tax.quantity),
        leaf('adRemICMS', tax.rate),
        cents('vICMSMonoOp', tax.operation_cents),
        cents('vICMSMonoDif', tax.deferred_cents),
        cents('vICMSMono', tax.value_cents),
      ]
    case '60':
      return []
    case '61':
      return [leaf('qBCMonoRet', tax.quantity), leaf('adRemICMSRet', tax.rate), cents('vICMSMonoRet', tax.value_cents)]
  }
}

const share = (ppm: number | null) => (ppm === null ? null : decimalOf(ppm, 4))
