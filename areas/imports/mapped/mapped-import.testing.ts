import { importLayouts, type LayoutDraft } from '../import-layouts/import-layouts.contract.ts'
import { column, layoutDraft } from '../import-layouts/layout.fixture.ts'
import { importStage } from '../testing/imports.testing.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'

export const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)

export const tillHeader = 'Dia;Forma;Total;Cupom;CNPJ'
export const tillColumns = [
  column('occurred_on', 'Dia'),
  column('movement_type', 'Forma'),
  column('amount_cents', 'Total'),
  column('external_id', 'Cupom'),
  column('company_cnpj', 'CNPJ'),
]

export function mappedStage() {
  const stage = importStage()
  const maker = stage.api.as('setting-column-mapping', [modelo, vizinho], 'Marta')

  async function published(change: Partial<LayoutDraft> = {}) {
    const { id, version } = await maker.call(importLayouts.create, { body: { ...layoutDraft, ...change } })
    return maker.call(importLayouts.publish, { params: { id }, body: { version } })
  }
  return { ...stage, maker, published }
}
