import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterMentioned, getTypedMention, listMentioned, splitMentions, withMention } from './comments.rules.ts'

const ana = { id: '1', name: 'Ana' }
const anaLima = { id: '2', name: 'Ana Lima' }

test.each([
  ['Olá @', ''],
  ['Olá @an', 'an'],
  ['@Ana Li', 'Ana Li'],
  ['conta@posto', null],
  ['Olá', null],
  ['Olá @Ana, veja', null],
])('after “%s” the mention being typed is %s', (text, name) => {
  expect(getTypedMention(text)).toBe(name)
})

test('choosing a person inserts the name, and only people named in the text are mentioned', () => {
  const text = withMention('Veja, @an', 'Ana Lima')
  expect(text).toBe('Veja, @Ana Lima ')
  expect(filterMentioned(text, [anaLima, { id: '3', name: 'Beto' }])).toEqual([anaLima])
})

test('an edited comment still mentions its group, through the people who are not named individually', () => {
  const comment = { body: '@Ana Lima e @Fechamento, vejam.', mentions: [anaLima, { id: '3', name: 'Beto' }] }
  const chosen = listMentioned(comment, ['Fechamento', 'Tarefas'])
  expect(chosen).toEqual([anaLima, { id: '3', name: 'Fechamento' }])
  const ids = (text: string) => filterMentioned(text, chosen).map(({ id }) => id)
  expect(ids('@Fechamento, vejam de novo.')).toEqual(['3'])
  expect(ids('@Ana Lima, veja.')).toEqual(['2'])
})

test('a comment is split at the names that it mentions, the longer name first', () => {
  expect(splitMentions('Oi @Ana Lima e @Ana.', [ana, anaLima])).toEqual([
    { text: 'Oi ', mention: false },
    { text: '@Ana Lima', mention: true },
    { text: ' e ', mention: false },
    { text: '@Ana', mention: true },
    { text: '.', mention: false },
  ])
})

test('the parts of a comment always join to its original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ minLength: 1 })), (body, names) => {
      const parts = splitMentions(
        body,
        names.map((name) => ({ name })),
      )
      expect(parts.map(({ text }) => text).join('')).toBe(body)
    }),
  )
})
