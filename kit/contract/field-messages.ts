import type { z } from 'zod'

// Types only: schemas come with the contracts of pages, so this adds no schema library to a chunk.
type Issue = z.core.$ZodRawIssue

const required = 'Campo obrigatório.'

/** Returns the Portuguese message of a wrong field; Zod's own Portuguese texts name types and operators. */
export function describeFieldIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? required : 'Valor inválido.'
    case 'too_small':
      return describeMinimum(issue)
    case 'too_big':
      return describeMaximum(issue)
    case 'invalid_value':
      return issue.input === undefined ? required : 'Escolha uma das opções.'
    default:
      return 'Valor inválido.'
  }
}

function describeMinimum({
  origin,
  minimum,
  inclusive,
}: Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>) {
  if (origin === 'string') return minimum === 1 ? required : `Escreva pelo menos ${minimum} caracteres.`
  if (origin === 'array') return minimum === 1 ? 'Escolha pelo menos um item.' : `Escolha pelo menos ${minimum} itens.`
  return inclusive === false ? `O valor deve ser maior que ${minimum}.` : `O menor valor é ${minimum}.`
}

function describeMaximum({
  origin,
  maximum,
  inclusive,
}: Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum' | 'inclusive'>) {
  if (origin === 'string') return `Escreva no máximo ${maximum} caracteres.`
  if (origin === 'array') return `Escolha no máximo ${maximum} itens.`
  return inclusive === false ? `O valor deve ser menor que ${maximum}.` : `O maior valor é ${maximum}.`
}
