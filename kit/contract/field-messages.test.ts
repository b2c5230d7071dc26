import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeFieldIssue } from './field-messages.ts'

test.each([
  [z.string(), undefined, 'Campo obrigatório.'],
  [z.string(), 5, 'Valor inválido.'],
  [z.string().min(1), '', 'Campo obrigatório.'],
  [z.string().min(3), 'a', 'Escreva pelo menos 3 caracteres.'],
  [z.string().max(3), 'abcd', 'Escreva no máximo 3 caracteres.'],
  [z.int().min(1), 0, 'O menor valor é 1.'],
  [z.int().positive(), 0, 'O valor deve ser maior que 0.'],
  [z.int().max(9), 10, 'O maior valor é 9.'],
  [z.number().lt(9), 9, 'O valor deve ser menor que 9.'],
  [z.array(z.int()).min(1), [], 'Escolha pelo menos um item.'],
  [z.array(z.int()).max(2), [1, 2, 3], 'Escolha no máximo 2 itens.'],
  [z.enum(['a', 'b']), undefined, 'Campo obrigatório.'],
  [z.enum(['a', 'b']), 'c', 'Escolha uma das opções.'],
  [z.uuid(), 'x', 'Valor inválido.'],
  [z.string().max(3, 'Use a sigla.'), 'abcd', 'Use a sigla.'],
])('schema %# tells a person what is wrong with %j', (schema, value, message) => {
  const { error } = schema.safeParse(value, { error: describeFieldIssue })
  expect(error?.issues[0]?.message).toBe(message)
})
