import { fieldsOf } from './mapping-fields.ts'
import type { Mapping } from './mapping-schema.ts'

/** Why a mapping cannot be published, in Portuguese sentences; none when it can. */
export function mappingFaults(mapping: Mapping): string[] {
  const fields = fieldsOf(mapping.target)
  const mapped = mapping.columns.map((column) => column.field)
  const nameOf = (field: string) => fields.get(field)?.name ?? field
  const missing = [...fields].filter(([field, { required }]) => required && !mapped.includes(field))
  const unknown = mapped.filter((field) => !fields.has(field))
  const twice = mapped.filter((field, index) => mapped.indexOf(field) !== index)
  return [
    ...missing.map(([, { name }]) => `Campo obrigatório sem coluna: ${name}.`),
    ...unknown.map((field) => `O campo "${field}" não existe neste destino.`),
    ...twice.map((field) => `O campo "${nameOf(field)}" tem duas colunas.`),
    ...sharedColumns(mapping).map((column) => `A coluna "${column}" foi usada em dois campos.`),
    ...keyFaults(mapping, mapped),
  ]
}

function keyFaults({ key }: Mapping, mapped: string[]): string[] {
  if (key.length === 0) return ['A chave de repetição deve identificar a linha.']
  return key.some((field) => !mapped.includes(field)) ? ['A chave de repetição usa um campo sem coluna.'] : []
}

// One column may feed two fields when a part is taken of it, as of `1/3`.
function sharedColumns({ columns }: Mapping): string[] {
  const whole = columns.flatMap(({ source, transforms }) => {
    if (transforms.some(({ kind }) => kind === 'part' || kind === 'slice')) return []
    if (source.by === 'position') return [String(source.column)]
    return source.by === 'header' ? source.names.slice(0, 1) : []
  })
  return [...new Set(whole.filter((column, index) => whole.indexOf(column) !== index))]
}
