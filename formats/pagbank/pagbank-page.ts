import type { JsonCell } from '../json/json-rows.ts'
import type { ProblemReport } from '../reading/report.ts'

type Figure = { value: number; cell: JsonCell }

/** Collects the pagination figures of an answer. The name of the block is unconfirmed. Source: acquirer-files 6. */
export function newPage(report: ProblemReport) {
  const figures = new Map<string, Figure>()
  const warn = (name: string, code: string, text: string) => {
    const cell = figures.get(name)?.cell
    report[code === 'pagbank.page' ? 'warn' : 'mismatch'](code, text, {
      line: cell?.line,
      column: cell?.column,
      field: name,
      value: cell?.text,
    })
  }
  const figureOf = (name: string) => figures.get(name)?.value ?? null
  const isOneOfSeveral = () => (figureOf('totalPages') ?? 1) > 1
  return {
    take(path: string, cell: JsonCell) {
      const name = path.slice(path.lastIndexOf('.') + 1)
      if (/^\d{1,9}$/.test(cell.text) && path.includes('.')) figures.set(name, { value: Number(cell.text), cell })
    },
    /** Number of the page; `null` if it is the only one. */
    number: (): number | null => (isOneOfSeveral() ? (figureOf('page') ?? 0) : null),
    check(records: number) {
      const promised = figureOf('elements')
      if (promised !== null && promised !== records)
        warn('elements', 'pagbank.elements', `a paginação anuncia ${promised} movimentos e o arquivo tem ${records}.`)
      if (isOneOfSeveral())
        warn('page', 'pagbank.page', `é uma página de ${figureOf('totalPages')}; envie também as outras do mesmo dia.`)
      if (records === 0)
        report.warn('pagbank.empty', 'O arquivo do PagBank não traz movimentos nem diz de que estabelecimento é.')
    },
  }
}
