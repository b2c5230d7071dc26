import { describe, expect, test } from 'vitest'
import { base, column, statement } from './mapping.fixture.ts'
import { mappingFaults } from './mapping-check.ts'
import { Mapping } from './mapping-schema.ts'
import { shippedMappings } from './shipped-mappings.ts'

describe('a mapping is published', () => {
  test('once each field that must be there has a column, no column feeds two, and a key tells rows apart', () => {
    const wrong = statement({ columns: [column('posted_on', 'Data'), column('memo', 'Data')], key: [] })
    expect(mappingFaults(wrong)).toEqual([
      'Campo obrigatório sem coluna: valor.',
      'A coluna "Data" foi usada em dois campos.',
      'A chave de repetição deve identificar a linha.',
    ])
    expect(
      mappingFaults(
        statement({ columns: [...base.columns, column('fuel', 'X'), column('memo', 'Y')], key: ['doc_no'] }),
      ),
    ).toEqual([
      'O campo "fuel" não existe neste destino.',
      'O campo "histórico" tem duas colunas.',
      'A chave de repetição usa um campo sem coluna.',
    ])
  })

  test.each(shippedMappings.map((mapping) => [mapping.name, mapping] as const))(
    'as %s is, which comes with the product',
    (_, mapping) => {
      expect(mappingFaults(mapping)).toEqual([])
      expect(Mapping.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping)
    },
  )
})
