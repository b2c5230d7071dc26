import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameAlone, nameInside } from './archive-name.rules.ts'

test('a file of a ZIP is called by the ZIP, its folders and its own name', () => {
  const name = nameInside('lote.zip', ['posto 01', 'cielo.txt'])
  expect([name, nameAlone(name, 'lote.zip')]).toEqual(['lote.zip › posto 01 › cielo.txt', 'posto 01 › cielo.txt'])
})

test('however long the folders are, the name fits and ends with that of the file', () => {
  const words = fc.string({ minLength: 1, maxLength: 120 })
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 5 }), (archive, folders) => {
      const name = nameInside(archive, [...folders, 'cielo.txt'])
      expect(name.length).toBeLessThanOrEqual(255)
      expect(name.endsWith('cielo.txt')).toBe(true)
    }),
  )
})
