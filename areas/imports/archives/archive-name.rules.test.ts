import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameAlone, nameInside } from './archive-name.rules.ts'

test('a file in a ZIP is named after the ZIP, its folders and itself', () => {
  const name = nameInside('lote.zip', ['posto 01', 'cielo.txt'])
  expect([name, nameAlone(name, 'lote.zip')]).toEqual(['lote.zip › posto 01 › cielo.txt', 'posto 01 › cielo.txt'])
})

test('the name of a file in a ZIP stays within the limit and ends with the file name, however long the folders are', () => {
  const words = fc.string({ minLength: 1, maxLength: 120 })
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 5 }), (archive, folders) => {
      const name = nameInside(archive, [...folders, 'cielo.txt'])
      expect(name.length).toBeLessThanOrEqual(255)
      expect(name.endsWith('cielo.txt')).toBe(true)
    }),
  )
})
