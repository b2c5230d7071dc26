import { describe, expect, test } from 'vitest'
import { base, column, statement } from './mapping.fixture.ts'
import { mappingFaults } from './mapping-check.ts'
import { Mapping } from './schema/mapping-schema.ts'
import { shippedMappings } from './shipped/shipped-mappings.ts'

describe('checks before a mapping is published', () => {
  test('publishing requires a column for each required field, no column in two fields and a key for each row', () => {
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
    'the shipped layout %s has no faults and can be published',
    (_, mapping) => {
      expect(mappingFaults(mapping)).toEqual([])
      expect(Mapping.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping)
    },
  )
})
