import { headerName } from '../mapping/header.ts'
import { readSheetAsked } from '../mapping/sheet-asked.ts'
import { readPattern } from '../mapping/text-pattern.ts'
import { newWalk, type Walk } from './sheet-rows.ts'

/** Where a workbook says what its sheets are called, in which order, and where they lie. */
export const indexFiles = { book: 'xl/workbook.xml', places: 'xl/_rels/workbook.xml.rels' } as const

/** A sheet as its tab is called, and the file that holds it. */
export type NamedSheet = { name: string; path: string; hidden?: true }

// Whatever prefix its writer gave the namespace of relationships.
const idIn = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

// No workbook of people has so many, and what says that it has is kept no further.
const mostSheets = 1000

/** The sheets of a workbook in the order of their tabs, known once both its files were walked. */
export function newSheetIndex(): { book: Walk; places: Walk; sheets: () => NamedSheet[] } {
  const named: { name: string; id: string; hidden: boolean }[] = []
  const paths = new Map<string, string>()
  const book = newWalk({
    open: (name, attributes) => {
      if (named.length < mostSheets && name === 'sheet')
        named.push({
          name: attributes.name ?? '',
          id: idIn(attributes),
          hidden: (attributes.state ?? 'visible') !== 'visible',
        })
    },
  })
  const places = newWalk({
    open: (name, { Id = '', Target = '' }) => {
      if (paths.size < 2 * mostSheets && name === 'Relationship')
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets = () =>
    named.map(({ name, id, hidden }) => ({ name, path: paths.get(id) ?? '', ...(hidden && { hidden }) }))
  return { book, places, sheets }
}

const mostNamed = 10

/** The sheet that is asked for, or why there is none. */
export function chosenSheet(asked: string, sheets: readonly NamedSheet[]): { path: string } | { fault: string } {
  const how = readSheetAsked(asked)
  const find = how.by === 'pattern' ? readPattern(how.pattern).find : undefined
  const fits = ({ name }: NamedSheet, at: number) => {
    if (how.by === 'number') return at + 1 === how.number
    return how.by === 'name' ? headerName(name) === headerName(how.name) : (find?.(name) ?? null) !== null
  }
  const found = sheets.find(fits)
  if (found) return found
  const names = sheets.slice(0, mostNamed).map(({ name }) => name)
  const more = sheets.length > mostNamed ? ' e outras' : ''
  return { fault: `A planilha não tem a aba "${asked}"; tem: ${names.join(', ')}${more}.` }
}
