import fc from 'fast-check'

// Generators of the words and numbers that files carry, shared by the tests of the layouts.

/** The day on which every test reads. */
export const today = { today: '2026-11-20' }

// Letters of Windows-1252 that never look like UTF-8 together, so a text survives either decoding.
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,-/&<>ÁÉÍÓÚÃÕÇáéíóúãõç'] as const

/** A text a bank may write: 1 to 30 characters, no blanks around or doubled. */
export const words = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 })
  .map((chars) => chars.join('').split(' ').filter(Boolean).join(' '))
  .filter((text) => text !== '' && text !== '0')

export const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

export const digitsOf = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }).map((digits) => digits.join(''))

/** A day from 2015 to 2026. */
export const days = fc.integer({ min: 0, max: 4300 }).map((offset) => dayAt(offset))

export const dayAt = (offset: number) => new Date(Date.UTC(2015, 0, 1 + offset)).toISOString().slice(0, 10)

/** A time of day, `'HH:MM:SS'`. */
export const times = fc.integer({ min: 0, max: 86_399 }).map((s) => new Date(s * 1000).toISOString().slice(11, 19))

/** An ISO instant in UTC with whole seconds, whose day in Brasília is in range too. */
export const instants = fc.tuple(days, times).map(([day, time]) => `${day}T${time}.000Z`)

export const cents = fc.integer({ min: 1, max: 99_999_999 })

/** Bytes as they come over a network, in pieces whose sizes go round. */
export async function* piecesOf(bytes: Uint8Array, sizes: readonly number[]) {
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const end = start + (sizes[turn % sizes.length] ?? 1)
    yield bytes.subarray(start, end)
    start = end
  }
}
