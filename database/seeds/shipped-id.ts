import { createHash } from 'node:crypto'

/** The id of a row that ships: the same in every installation, derived from its name. */
export function shippedId(kind: string, name: string): string {
  const hash = createHash('md5').update(`${kind} ${name}`).digest('hex')
  // Version and variant of a UUID are both set to 8: RFC 9562 keeps version 8 for ids of one's own making.
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
