import { fieldsOf } from './mapping-fields.ts'
import type { CompanyRule, Mapping } from './mapping-schema.ts'

/** Why a mapping cannot be published: the sentence, and the part of the mapping it stands beside. */
export type MappingProblem = { path: string; message: string }

/** The fields by which a row tells whose it is. */
const fieldsOfRule: Readonly<Record<CompanyRule, readonly string[]>> = {
  merchant: ['merchant_no'],
  cnpj: ['company_cnpj'],
  branch: ['company_branch'],
  account: ['account'],
  chosen: [],
}

/** Why a mapping cannot be published, each with its place; none when it can. */
export function mappingProblems(mapping: Mapping): MappingProblem[] {
  const fields = fieldsOf(mapping.target)
  const mapped = mapping.columns.map((column) => column.field)
  const nameOf = (field: string) => fields.get(field)?.name ?? field
  const asked = fieldsOfRule[mapping.company_rule]
  const missing = [...fields].filter(
    ([field, { required }]) => (required || asked.includes(field)) && !mapped.includes(field),
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
    ...(asked.every((field) => fields.has(field))
      ? []
      : [{ path: 'company_rule', message: 'A regra de empresa não serve para este destino.' }]),
    ...keyFaults(mapping, mapped).map((message) => ({ path: 'key', message })),
  ]
}

/** The sentences alone. */
export const mappingFaults = (mapping: Mapping): string[] => mappingProblems(mapping).map(({ message }) => message)

function keyFaults({ key }: Mapping, mapped: string[]): string[] {
  if (key.length === 0) return ['A chave de repetição deve identificar a linha.']
  return key.some((field) => !mapped.includes(field)) ? ['A chave de repetição usa um campo sem coluna.'] : []
}

// One column may feed two fields when a part is taken of it, as of `1/3`.
function sharedColumns({ columns }: Mapping) {
  const whole = columns.map(({ source, transforms }) => {
    if (transforms.some(({ kind }) => kind === 'part' || kind === 'slice' || kind === 'pattern')) return undefined
    if (source.by === 'position') return String(source.column)
    return source.by === 'header' ? source.names[0] : undefined
  })
  return whole.flatMap((column, place) =>
    column !== undefined && whole.indexOf(column) !== place ? [{ column, place }] : [],
  )
}
