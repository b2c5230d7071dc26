import { shippedMappings } from '@app/formats'
import { shippedId } from './shipped-id.ts'

interface Layout {
  name: string
  target: string
  version: number
  reader: string | null
  recipe: object | null
}

const withColumns = shippedMappings.map(
  ({ name, target, version, ...recipe }): Layout => ({ name, target, version, reader: null, recipe }),
)

const withReader: readonly Layout[] = [
  { name: 'Extrato OFX', target: 'statement_lines', version: 1, reader: 'ofx', recipe: null },
  { name: 'Extrato CNAB 240', target: 'statement_lines', version: 1, reader: 'cnab240-statement', recipe: null },
]

const layouts = [...withColumns, ...withReader]
const idOf = ({ name }: Layout) => shippedId('import-layout', name)

export const importLayouts = layouts.map((layout) => ({
  id: idOf(layout),
  name: layout.name,
  target: layout.target,
  reader: layout.reader,
}))

export const importLayoutVersions = layouts.map((layout) => ({
  layout_id: idOf(layout),
  number: layout.version,
  status: 'published',
  recipe: layout.recipe,
  // PostgreSQL reads this word as the moment of the transaction.
  published_at: 'now',
}))
