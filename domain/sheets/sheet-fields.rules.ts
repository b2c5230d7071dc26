import { addDays, type BusinessDate, describeFieldIssue, foldText, parseDay, parseDecimal } from '@app/kit/contract'
import type { z } from 'zod'

type Cell = { text: string; formula: boolean }
export type SheetRows = readonly { line: number; cells: readonly Cell[] }[]
/** Accepted column titles per field; the first is our own. */
type Titles<Field extends string> = Readonly<Record<Field, readonly [string, ...string[]]>>

export const foldSheetText = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Removes the quote that an export puts before text to prevent formulas. */
const stripFormulaQuote = (text: string) => text.replace(/^'(?=[=+\-@\t\r\0])/, '').trim()

class FieldError extends Error {}

function headingOf<Field extends string>(
  row: SheetRows[number] | undefined,
  titles: Titles<Field>,
  needed: readonly Field[],
) {
  const fields = Object.keys(titles).filter((name): name is Field => name in titles)
  const fieldOf = new Map(fields.flatMap((name) => titles[name].map((title) => [foldSheetText(title), name])))
  const columns = new Map<Field, number>()
  row?.cells.forEach(({ text }, index) => {
    const field = fieldOf.get(foldSheetText(text))
    if (field && !columns.has(field)) columns.set(field, index)
  })
  return needed.every((field) => columns.has(field)) ? { columns, fields } : null
}

/** Day zero of the dates of a workbook, which are numbers of days. */
const epoch = '1899-12-30'

const yes = ['sim', 's', 'x', '1', 'exige', 'verdadeiro', 'true']
const no = ['', 'nao', 'n', '0', 'falso', 'false']

function readerOf<Field extends string>(
  cells: readonly Cell[],
  columns: ReadonlyMap<Field, number>,
  titles: Titles<Field>,
) {
  const wrong = (field: Field, message: string): never => {
    throw new FieldError(`${titles[field][0]}: ${message}`)
  }
  const text = (field: Field) => {
    const cell = cells[columns.get(field) ?? -1]
    if (cell?.formula) wrong(field, 'célula com fórmula; cole só o valor.')
    return stripFormulaQuote(cell?.text ?? '')
  }
  return {
    wrong,
    text,
    has: (field: Field) => columns.has(field),
    orNull: (field: Field) => text(field) || null,
    needed: (field: Field) => text(field) || wrong(field, 'campo obrigatório.'),
    oneOf: (field: Field, find: (value: string) => string | undefined) => {
      const value = text(field)
      return value === ''
        ? null
        : (find(foldSheetText(value)) ?? wrong(field, `“${value.slice(0, 60)}” não foi encontrado.`))
    },
    flag: (field: Field) => {
      const value = foldSheetText(text(field))
      return yes.includes(value) || (no.includes(value) ? false : wrong(field, 'escreva Sim ou Não.'))
    },
    amount: (field: Field) => {
      const value = text(field)
      return value === '' || value === '–' ? null : (parseDecimal(value, 2) ?? wrong(field, 'valor inválido.'))
    },
    integer: (field: Field, defaultValue: number) => {
      const value = text(field)
      return value === '' ? defaultValue : /^\d{1,6}$/.test(value) ? Number(value) : wrong(field, 'valor inválido.')
    },
    day: (field: Field, today: BusinessDate) => {
      const value = text(field)
      const day = /^\d{5}$/.test(value) ? addDays(epoch, Number(value)) : parseDay(value, today)
      return value === '' ? null : (day ?? wrong(field, 'data inválida.'))
    },
    checked: <Draft>(schema: z.ZodType<Draft>, values: unknown): Draft => {
      const parsed = schema.safeParse(values, { error: describeFieldIssue })
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const title = Object.entries<readonly [string, ...string[]]>(titles).find(
        ([name]) => name === issue?.path[0],
      )?.[1][0]
      throw new FieldError(`${title ? `${title}: ` : ''}${issue?.message ?? 'Valor inválido.'}`)
    },
  }
}
export type LineReader<Field extends string> = ReturnType<typeof readerOf<Field>>

type Sheet<Field extends string, Draft> = {
  titles: Titles<Field>
  needed: readonly NoInfer<Field>[]
  name: NoInfer<Field>
  draft: (read: LineReader<Field>) => Draft
}

type Line = { line: number; name: string; cells: string[] }
export type SheetLineOf<Draft> = Line & ({ draft: Draft } | { problem: string })

/** Reads the rows below the heading; null if the first row is no heading. */
export function readSheetLines<Field extends string, Draft>(
  [head, ...rows]: SheetRows,
  { titles, needed, name, draft }: Sheet<Field, Draft>,
): SheetLineOf<Draft>[] | null {
  const heading = headingOf(head, titles, needed)
  if (!heading) return null
  return rows.map(({ line, cells }) => {
    const lineInfo = {
      line,
      name: stripFormulaQuote(cells[heading.columns.get(name) ?? -1]?.text ?? '').slice(0, 120),
      // In the order of our own titles, so that refused rows can be corrected and sent again.
      cells: heading.fields.map((field) =>
        stripFormulaQuote(cells[heading.columns.get(field) ?? -1]?.text ?? '').slice(0, 1000),
      ),
    }
    try {
      return { ...lineInfo, draft: draft(readerOf(cells, heading.columns, titles)) }
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      return { ...lineInfo, problem: error.message }
    }
  })
}
