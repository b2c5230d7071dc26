import type { ProblemReport } from '../reading/report.ts'

/** `at` is the 1-based position of the value in the whole code. */
export type TlvField = { value: string; at: number }

type Position = { at: number; id: string }

const start: Position = { at: 1, id: '' }

/** Reports an error and returns `null` if a field is broken, empty or repeated. Source: bank-files 7.6. */
export function readTlv(text: string, report: ProblemReport, { at, id: outer } = start): Map<string, TlvField> | null {
  const fields = new Map<string, TlvField>()
  let place = 0
  while (place < text.length) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(place, place + 4))
    const [, id = '', length = ''] = head ?? []
    const refuse = (message: string) => {
      report.error('br-code.tlv', message, {
        column: at + place,
        field: [outer, id].filter(Boolean).join('-') || null,
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
    fields.set(id, { value, at: at + place + 4 })
    place += 4 + value.length
  }
  return fields
}

/** A value has at most 99 characters. */
export const writeTlv = (fields: readonly { id: string; value: string | null }[]): string =>
  fields
    .map(({ id, value }) => (value === null ? '' : `${id}${String(value.length).padStart(2, '0')}${value}`))
    .join('')
