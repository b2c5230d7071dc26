import { buildFileCalendar } from '../values/dates.ts'
import { listRequestedNames } from './schema/header.ts'
import { getTargetFields } from './schema/mapping-fields.ts'
import type { CompanyRule, Mapping } from './schema/mapping-schema.ts'
import { cellPlace } from './tables/mapping-elsewhere.ts'
import { readValue } from './values/mapping-values.ts'

export type MappingProblem = { path: string; message: string }

const fieldsOfRule: Readonly<Record<CompanyRule, readonly string[]>> = {
  merchant: ['merchant_no'],
  cnpj: ['company_cnpj'],
  branch: ['company_branch'],
  account: ['account'],
  chosen: [],
}

/** Returns the problems that prevent the publication of a mapping; empty if it can be published. */
export function mappingProblems(mapping: Mapping): MappingProblem[] {
  const fields = getTargetFields(mapping.target)
  const mapped = mapping.columns.map((column) => column.field)
  const nameOf = (field: string) => fields.get(field)?.name ?? field
  const ruleFields = fieldsOfRule[mapping.company_rule]
  const missing = [...fields].filter(
    ([field, { required }]) => (required || ruleFields.includes(field)) && !mapped.includes(field),
  )
  const at = (place: number, part: string) => `columns.${place}.${part}`
  return [
    ...missing.map(([, { name }]) => ({ path: 'columns', message: `Campo obrigatório sem coluna: ${name}.` })),
    ...mapped.flatMap((field, place) => {
      if (!fields.has(field))
        return { path: at(place, 'field'), message: `O campo "${field}" não existe neste destino.` }
      const twice = mapped.indexOf(field) !== place
      return twice ? { path: at(place, 'field'), message: `O campo "${nameOf(field)}" tem duas colunas.` } : []
    }),
    ...sharedColumns(mapping).map(({ place, column }) => ({
      path: at(place, 'source'),
      message: `A coluna "${column}" foi usada em dois campos.`,
    })),
    ...cellProblems(mapping),
    ...emptyProblems(mapping),
    ...(ruleFields.every((field) => fields.has(field))
      ? []
      : [{ path: 'company_rule', message: 'A regra de empresa não serve para este destino.' }]),
    ...keyFaults(mapping, mapped).map((message) => ({ path: 'key', message })),
  ]
}

/** A cell must be known before the first record: above the header or among the skipped rows. */
function cellProblems(mapping: Mapping): MappingProblem[] {
  const { columns, header_row, skip_rows } = mapping
  const places = columns.flatMap(({ source }, at) =>
    source.by === 'cell' ? [{ at, cell: source.cell, line: cellPlace(source.cell).line }] : [],
  )
  const fault = ({ line }: (typeof places)[number]) => {
    if (header_row !== null && line >= header_row) return `deve estar antes do cabeçalho, na linha ${header_row}.`
    if (header_row !== null || line <= skip_rows || listRequestedNames(mapping).length > 0) return null
    return 'deve estar nas linhas a pular: este layout não tem cabeçalho.'
  }
  return places.flatMap((place) => {
    const message = fault(place)
    return message ? [{ path: `columns.${place.at}.source`, message: `A célula ${place.cell} ${message}` }] : []
  })
}

// Accepts years up to 2105, so that every stored date is valid.
const calendar = buildFileCalendar('2099-12-31')

function emptyProblems(mapping: Mapping): MappingProblem[] {
  const fields = getTargetFields(mapping.target)
  return mapping.columns.flatMap(({ field, required, on_error, default: fallback }, place): MappingProblem[] => {
    const about = fields.get(field)
    if (!about) return []
    const reading = readValue(about.type, fallback, { ...mapping, calendar })
    const wrong = 'fault' in reading ? reading.fault : reading.warning
    if (wrong !== undefined)
      return [{ path: `columns.${place}.default`, message: `Valor padrão de "${about.name}": ${wrong}` }]
    if (on_error === 'error' || fallback !== '' || !(about.required || required)) return []
    const message = `"${about.name}" é obrigatório: para não recusar a linha com erro, diga um valor padrão.`
    return [{ path: `columns.${place}.on_error`, message }]
  })
}

export const mappingFaults = (mapping: Mapping): string[] => mappingProblems(mapping).map(({ message }) => message)

function keyFaults({ key }: Mapping, mapped: string[]): string[] {
  if (key.length === 0) return ['A chave de repetição deve identificar a linha.']
  return key.some((field) => !mapped.includes(field)) ? ['A chave de repetição usa um campo sem coluna.'] : []
}

const partial: readonly string[] = ['part', 'slice', 'pattern', 'concat']

// Two fields may share a column if one takes a part of it (as of `1/3`) or joins it with others.
function sharedColumns({ columns }: Mapping) {
  const wholeColumns = columns.map(({ source, transforms }) => {
    if (transforms.some(({ kind }) => partial.includes(kind))) return undefined
    if (source.by === 'position') return String(source.column)
    return source.by === 'header' ? source.names[0] : undefined
  })
  return wholeColumns.flatMap((column, place) =>
    column !== undefined && wholeColumns.indexOf(column) !== place ? [{ column, place }] : [],
  )
}
