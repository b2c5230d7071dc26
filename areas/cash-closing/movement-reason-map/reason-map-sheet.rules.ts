import { addDays, type BusinessDate, foldText, parseDay, parseDecimal } from '@app/kit/contract'
import { type ReasonMapDraft, ReasonMapInput } from './movement-reason-map.contract.ts'
import { sheetTitles, sourceSystems } from './movement-reason-map-fields.contract.ts'

/** What cells refer to by name. */
export type SheetChoices = {
  companies: readonly { id: string; name: string; cnpj: string }[]
  movement_types: readonly { code: string; name: string }[]
  today: BusinessDate
}

type Field = keyof typeof sheetTitles
type Cell = { text: string; formula: boolean }
export type SheetLine = { line: number; name: string } & ({ draft: ReasonMapDraft } | { problem: string })

const folded = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const fields = Object.keys(sheetTitles).filter((name): name is Field => name in sheetTitles)
const fieldOf = new Map(fields.flatMap((name) => sheetTitles[name].map((title) => [folded(title), name])))

class Wrong extends Error {}
const wrong = (field: Field, text: string): never => {
  throw new Wrong(`${sheetTitles[field][0]}: ${text}`)
}

/** Which column holds which field; null when the first row is no heading of ours. */
function headingOf(row: { cells: readonly Cell[] } | undefined) {
  const columns = new Map<Field, number>()
  row?.cells.forEach(({ text }, index) => {
    const field = fieldOf.get(folded(text))
    if (field && !columns.has(field)) columns.set(field, index)
  })
  return columns.has('name') && columns.has('source_system') ? columns : null
}

const yes = ['sim', 's', 'x', '1', 'exige', 'verdadeiro', 'true']
const no = ['', 'nao', 'n', '0', 'falso', 'false']

/** The quote that keeps an exported text from being a formula is no part of it. */
const bare = (text: string) => text.replace(/^'(?=[=+\-@\t\r\0])/, '').trim()

const epoch = '1899-12-30'

function reader(cells: readonly Cell[], columns: ReadonlyMap<Field, number>, choices: SheetChoices) {
  const text = (field: Field) => {
    const cell = cells[columns.get(field) ?? -1]
    if (cell?.formula) wrong(field, 'célula com fórmula; cole só o valor.')
    return bare(cell?.text ?? '')
  }
  const oneOf = (field: Field, find: (said: string) => string | undefined) => {
    const said = text(field)
    return said === '' ? null : (find(folded(said)) ?? wrong(field, `“${said.slice(0, 60)}” não foi encontrado.`))
  }
  return {
    text,
    orNull: (field: Field) => text(field) || null,
    source: () => oneOf('source_system', (said) => keyOfLabel(said)),
    company: () =>
      folded(text('company_name')) === 'todas'
        ? null
        : oneOf(
            'company_name',
            (said) => choices.companies.find(({ name, cnpj }) => [folded(name), cnpj.toLowerCase()].includes(said))?.id,
          ),
    type: () =>
      oneOf(
        'movement_type_code',
        (said) => choices.movement_types.find(({ code, name }) => [folded(code), folded(name)].includes(said))?.code,
      ),
    flag: (field: Field) => {
      const said = folded(text(field))
      return yes.includes(said) || (no.includes(said) ? false : wrong(field, 'escreva Sim ou Não.'))
    },
    amount: (field: Field) => {
      const said = text(field)
      return said === '' || said === '–' ? null : (parseDecimal(said, 2) ?? wrong(field, 'valor inválido.'))
    },
    whole: (field: Field, usual: number) => {
      const said = text(field)
      return said === '' ? usual : /^\d{1,6}$/.test(said) ? Number(said) : wrong(field, 'valor inválido.')
    },
    day: (field: Field) => {
      const said = text(field)
      // A workbook counts days.
      const counted = /^\d{5}$/.test(said) ? addDays(epoch, Number(said)) : parseDay(said, choices.today)
      return said === '' ? null : (counted ?? wrong(field, 'data inválida.'))
    },
    codes: (field: Field) =>
      text(field)
        .toUpperCase()
        .split(/[^A-Z0-9]+/)
        .filter(Boolean),
  }
}

const keyOfLabel = (said: string) =>
  Object.entries(sourceSystems).find(([key, label]) => folded(label) === said || key === said)?.[0]

function draftOf(cells: readonly Cell[], columns: ReadonlyMap<Field, number>, choices: SheetChoices) {
  const read = reader(cells, columns, choices)
  const max_amount_cents = read.amount('max_amount_cents')
  const parsed = ReasonMapInput.safeParse({
    name: read.text('name'),
    source_system: read.source() ?? wrong('source_system', 'campo obrigatório.'),
    external_code: read.orNull('external_code'),
    external_text: read.orNull('external_text'),
    company_id: read.company(),
    movement_type_code: read.type() ?? wrong('movement_type_code', 'campo obrigatório.'),
    difference_codes: read.codes('difference_codes'),
    auto_explain: columns.has('auto_explain') ? read.flag('auto_explain') : max_amount_cents !== null,
    max_amount_cents,
    attachment_required: read.flag('attachment_required'),
    approval_required: read.flag('approval_required'),
    ledger_account: read.orNull('ledger_account'),
    cost_center: read.orNull('cost_center'),
    priority: read.whole('priority', 100),
    valid_from: read.day('valid_from') ?? choices.today,
    valid_to: read.day('valid_to'),
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = fields.find((name) => name === issue?.path[0])
  throw new Wrong(`${field ? `${sheetTitles[field][0]}: ` : ''}${issue?.message ?? 'Valor inválido.'}`)
}

/** Each line of a sheet as a map or as what is wrong with it; null when the first row is no heading. */
export function mapsOfSheet(
  rows: readonly { line: number; cells: readonly Cell[] }[],
  choices: SheetChoices,
): SheetLine[] | null {
  const [head, ...lines] = rows
  const columns = headingOf(head)
  if (!columns) return null
  return lines.map(({ line, cells }) => {
    const name = bare(cells[columns.get('name') ?? -1]?.text ?? '').slice(0, 120)
    try {
      return { line, name, draft: draftOf(cells, columns, choices) }
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      return { line, name, problem: error.message }
    }
  })
}
