import fc from 'fast-check'

/** A text as banks take it, of at most so many columns, never only digits. */
export const plainWords = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJ0123456789 .-'), { minLength: 1, maxLength: length })
    .map((letters) => `A${letters.join('')}`.split(' ').filter(Boolean).join(' ').slice(0, length).trim())
