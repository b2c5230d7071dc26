import { isDayFormat } from './sheet-days.ts'
import { newWalk, type Walk } from './sheet-rows.ts'
import { walkEntry } from './workbook-read.ts'
import type { ByteSource, ZipEntry } from './zip-stream.ts'

type AboutSheet = { name: string | null; days: ReadonlySet<string> }

const maxOfPart = 4_000_000

/** Reads name and date styles of a sheet; if a part is missing or damaged, they stay unknown. */
export async function aboutSheet(
  source: ByteSource,
  entries: readonly ZipEntry[],
  file_name: string,
): Promise<AboutSheet> {
  const book = newBook()
  const places = newPlaces()
  const styles = newStyles()
  const parts = { 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': places, 'xl/styles.xml': styles }
  for (const [name, { walk }] of Object.entries(parts)) {
    const entry = entries.find((candidate) => candidate.name === name)
    try {
      if (entry) await walkEntry(source, entry, { walk, after: async () => true, most: maxOfPart })
    } catch {
      return { name: null, days: new Set() }
    }
  }
  const id = places.idOf(file_name)
  return { name: book.names.get(id ?? '') ?? null, days: book.since1904() ? new Set() : styles.days }
}

function newBook() {
  const names = new Map<string, string>()
  let since1904 = false
  const walk: Walk = newWalk({
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      if (name === 'sheet' && id !== undefined) names.set(id, attributes.name ?? '')
    },
  })
  return { walk, names, since1904: () => since1904 }
}

function newPlaces() {
  const ids = new Map<string, string>()
  const walk: Walk = newWalk({
    open(name, { Id, Target = '' }) {
      if (name === 'Relationship' && Id !== undefined)
        ids.set(Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`, Id)
    },
  })
  return { walk, idOf: (file_name: string) => ids.get(file_name) }
}

function newStyles() {
  const codes = new Map<string, string>()
  const days = new Set<string>()
  let count = 0
  let inCells = false
  const walk: Walk = newWalk({
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if (isDayFormat(Number(numFmtId), codes.get(numFmtId))) days.add(String(count))
      count++
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return { walk, days }
}
