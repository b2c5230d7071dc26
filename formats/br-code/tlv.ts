import type { Report } from '../report.ts'

/**
 * Cuts `id length value` after another, strictly: two digits, two digits, and as many characters. `null` with an error
 * when a field is broken, empty or written twice. `at` is the 1-based place of the text in the whole code.
 */
export function readTlv(text: string, at: number, report: Report): Map<string, string> | null {
  const fields = new Map<string, string>()
  let place = 0
  while (place < text.length) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(place, place + 4))
    const [, id = '', length = ''] = head ?? []
    const refuse = (message: string) => {
      report.error('br-code.tlv', message, {
        column: at + place,
        field: id || null,
        value: text.slice(place, place + 40),
      })
      return null
    }
    if (!head) return refuse(`o código está quebrado no caractere ${at + place}.`)
    const value = text.slice(place + 4, place + 4 + Number(length))
    if (value.length < Number(length))
      return refuse(`o campo diz ter ${Number(length)} caracteres e tem ${value.length}.`)
    if (value === '') return refuse('o campo está vazio.')
    if (fields.has(id)) return refuse('o campo está repetido.')
    fields.set(id, value)
    place += 4 + value.length
  }
  return fields
}

/** Writes fields one after another; those without a value are left out. A value has at most 99 characters. */
export const writeTlv = (fields: readonly { id: string; value: string | null }[]): string =>
  fields
    .map(({ id, value }) => (value === null ? '' : `${id}${String(value.length).padStart(2, '0')}${value}`))
    .join('')
