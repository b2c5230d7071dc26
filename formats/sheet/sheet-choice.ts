import { headerName } from '../mapping/schema/header.ts'
import { parseSheetSetting } from '../mapping/schema/sheet-setting.ts'
import { readPattern } from '../mapping/schema/text-pattern.ts'
import { newWalk, type Walk } from './sheet-rows.ts'

export const indexFiles = { book: 'xl/workbook.xml', places: 'xl/_rels/workbook.xml.rels' } as const

export type NamedSheet = { name: string; path: string; hidden?: true }

// Writers choose any prefix for the namespace of relationships.
const idIn = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

// Real workbooks have fewer sheets; the rest of an invalid index is not stored.
const maxSheets = 1000

/** Collects the sheets in the order of their tabs; complete after both parts are read. */
export function newSheetIndex(): { book: Walk; places: Walk; sheets: () => NamedSheet[] } {
  const named: { name: string; id: string; hidden: boolean }[] = []
  const paths = new Map<string, string>()
  const book = newWalk({
    open: (name, attributes) => {
      if (named.length < maxSheets && name === 'sheet')
        named.push({
          name: attributes.name ?? '',
          id: idIn(attributes),
          hidden: (attributes.state ?? 'visible') !== 'visible',
        })
    },
  })
  const places = newWalk({
    open: (name, { Id = '', Target = '' }) => {
      if (paths.size < 2 * maxSheets && name === 'Relationship')
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets = () =>
    named.map(({ name, id, hidden }) => ({ name, path: paths.get(id) ?? '', ...(hidden && { hidden }) }))
  return { book, places, sheets }
}

const maxNamed = 10

export function chosenSheet(setting: string, sheets: readonly NamedSheet[]): { path: string } | { fault: string } {
  const selector = parseSheetSetting(setting)
  const find = selector.by === 'pattern' ? readPattern(selector.pattern).find : undefined
  const fits = ({ name }: NamedSheet, at: number) => {
    if (selector.by === 'number') return at + 1 === selector.number
    return selector.by === 'name' ? headerName(name) === headerName(selector.name) : (find?.(name) ?? null) !== null
  }
  const found = sheets.find(fits)
  if (found) return found
  const names = sheets.slice(0, maxNamed).map(({ name }) => name)
  const more = sheets.length > maxNamed ? ' e outras' : ''
  return { fault: `A planilha não tem a aba "${setting}"; tem: ${names.join(', ')}${more}.` }
}
