import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportProblem } from './imports.contract.ts'
import { problemFieldName, toReadableProblem } from './problem-fields.rules.ts'

const problem = (field: string | null, value: string | null, message: string): ImportProblem => ({
  ...{ line: 3, field, value, message },
})

test.each([
  [
    problem('total_cents', '15604', 'Linha 3, campo "total_cents": a soma dos itens difere do total da venda.'),
    problem('Valor', 'R$ 156,04', 'Linha 3, campo "Valor": a soma dos itens difere do total da venda.'),
  ],
  [problem('closing_ml', '1500', 'menor.'), problem('Encerrante final', '1,500 L', 'menor.')],
  [problem('items.1.product_code', null, 'campo obrigatório.'), problem('Item 2: Produto', null, 'campo obrigatório.')],
  [
    problem('ACCTID', '45678-9', 'Linha 2, campo "ACCTID": não.'),
    problem('Conta', '45678-9', 'Linha 2, campo "Conta": não.'),
  ],
  [problem('business_date', '2199-01-01', 'x'), problem('Dia', '2199-01-01', 'x')],
  [problem('número do NSU', '1', 'x'), problem('número do NSU', '1', 'x')],
  [problem(null, null, 'O arquivo está vazio.'), problem(null, null, 'O arquivo está vazio.')],
])('a problem shows the Portuguese name of the field and its unit: %o', (original, readable) => {
  expect(toReadableProblem(original)).toEqual(readable)
})

test('a problem that is already readable is not changed', () => {
  const fields = fc.constantFrom('total_cents', 'shift', 'items.0.volume_ml', 'ACCTID', 'taxa', 'soma dos créditos')
  fc.assert(
    fc.property(fields, fc.option(fc.string()), fc.string(), (field, value, text) => {
      const once = toReadableProblem(problem(field, value, `Linha 3, campo "${field}": ${text}`))
      expect(toReadableProblem(once)).toEqual(once)
      expect(problemFieldName(field)).not.toMatch(/_|^[A-Z]+$/)
    }),
  )
})
