import fc from 'fast-check'
import type { ReadResult } from '../formats.ts'

const marks = ['<', '>', '&', '"', '\n', '\r', ';', '{', '}', '-', '9', '1', ' ', '<STMTTRN>', '</', '\uFEFF']

const encoder = new TextEncoder()

export const randomBytes = fc.uint8Array({ maxLength: 400 })

export function damaged(bytes: Uint8Array, { longest = 0 } = {}): fc.Arbitrary<Uint8Array> {
  const place = fc.nat(Math.max(bytes.length - 1, 0))
  const mutation = fc.record({
    at: place,
    length: fc.nat(40),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      place.map((from) => bytes.slice(from, from + 60)),
      fc.tuple(fc.constantFrom(...marks), fc.nat(longest)).map(([text, more]) => encoder.encode(text.repeat(1 + more))),
    ),
  })
  return fc.array(mutation, { minLength: 1, maxLength: 6 }).map((mutations) => {
    let changed = bytes
    for (const { at, length, insert } of mutations)
      changed = Buffer.concat([changed.subarray(0, at), insert, changed.subarray(at + length)])
    return changed
  })
}

export function faultsOf({ errors, warnings, content }: Pick<ReadResult, 'errors' | 'warnings' | 'content'>) {
  const sentences = [...errors, ...warnings].map(({ message }) => message)
  return [
    ...sentences.filter((sentence) => !/[a-zà-ú]/.test(sentence) || sentence.includes('undefined')),
    ...(errors.length === 0 && content === null ? ['neither content nor an error'] : []),
  ]
}
