import fc from 'fast-check'

export const arbitraryToday = { today: '2026-11-20' }

// Letters of Windows-1252 that never form valid UTF-8 in sequence, so a text is decoded correctly in either encoding.
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,-/&<>ÁÉÍÓÚÃÕÇáéíóúãõç'] as const

export const words = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 })
  .map((chars) => chars.join('').split(' ').filter(Boolean).join(' '))
  .filter((text) => text !== '' && text !== '0')

export const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

export const digitsOf = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }).map((digits) => digits.join(''))

export const days = fc.integer({ min: 0, max: 4300 }).map((offset) => dayAt(offset))

export const dayAt = (offset: number) => new Date(Date.UTC(2015, 0, 1 + offset)).toISOString().slice(0, 10)

export const times = fc.integer({ min: 0, max: 86_399 }).map((s) => new Date(s * 1000).toISOString().slice(11, 19))

export const instants = fc.tuple(days, times).map(([day, time]) => `${day}T${time}.000Z`)

export const cents = fc.integer({ min: 1, max: 99_999_999 })

export async function* piecesOf(bytes: Uint8Array, sizes: readonly number[]) {
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const end = start + (sizes[turn % sizes.length] ?? 1)
    yield bytes.subarray(start, end)
    start = end
  }
}
