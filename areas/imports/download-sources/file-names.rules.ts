import { addDays, BusinessDate, localDate } from '@app/kit/contract'

const tokens = {
  '{AAAAMMDD}': { shape: 'YYYYMMDD' },
  '{AAAA-MM-DD}': { shape: 'YYYY-MM-DD' },
  '{DDMMAAAA}': { shape: 'DDMMYYYY' },
  '{DD-MM-AAAA}': { shape: 'DD-MM-YYYY' },
  '{AAMMDD}': { shape: 'yyMMDD' },
  '{DDMMAA}': { shape: 'DDMMyy' },
} as const

export const dateTokens = Object.keys(tokens)

/** In a pattern, `*` is any text and `?` one character; it may have one date token. */
type FilePattern = { before: string; after: string; shape: string | null }

export function parseFilePattern(text: string): FilePattern | undefined {
  const found = text.match(/\{[^}]*\}?|\}/g) ?? []
  if (found.length > 1 || /[/\\]/.test(text)) return undefined
  const [token] = found
  if (token === undefined) return { before: text, after: '', shape: null }
  const known = Object.entries(tokens).find(([name]) => name === token)?.[1]
  if (!known) return undefined
  const [before = '', after = ''] = text.split(token)
  return { before, after, shape: known.shape }
}

export function getFileDay(pattern: FilePattern, name: string, { modified_at, days_after }: DayBasis) {
  const text = name.toUpperCase()
  const before = pattern.before.toUpperCase()
  const after = pattern.after.toUpperCase()
  const { shape } = pattern
  if (shape === null) return matches(before, text) ? addDays(localDate(modified_at), -days_after) : undefined
  for (let at = 0; at + shape.length <= text.length; at += 1) {
    const date = dateAt(text.slice(at, at + shape.length), shape)
    if (date && matches(before, text.slice(0, at)) && matches(after, text.slice(at + shape.length)))
      return addDays(date, -days_after)
  }
  return undefined
}

type DayBasis = { modified_at: string; days_after: number }

function dateAt(text: string, shape: string) {
  const part = (letter: string) => {
    const from = shape.indexOf(letter)
    return from < 0 ? '' : text.slice(from, shape.lastIndexOf(letter) + 1)
  }
  const separatorsMatch = [...shape].every((letter, at) => /[a-z]/i.test(letter) || text[at] === letter)
  const year = part('Y') || `20${part('y')}`
  const date = `${year}-${part('M')}-${part('D')}`
  return separatorsMatch && BusinessDate.safeParse(date).success ? date : undefined
}

/** Matches in at most m × n steps, so that no pattern can block the server. */
function matches(pattern: string, text: string) {
  let at = 0
  let read = 0
  let star = -1
  let starRead = 0
  while (read < text.length) {
    if (pattern[at] === '*') {
      star = at
      starRead = read
      at += 1
    } else if (pattern[at] === '?' || pattern[at] === text[read]) {
      at += 1
      read += 1
    } else if (star >= 0) {
      starRead += 1
      read = starRead
      at = star + 1
    } else return false
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}

const unfinishedSuffix = /(\.(part|partial|filepart|tmp|temp|crdownload|swp|lock|writing)|~)$/i
const maxNameLength = 200

export const isTakeable = (name: string) =>
  name.length <= maxNameLength &&
  !name.startsWith('.') &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with one of these is what is looked for
  !/[/\\\u0000-\u001f\u007f]/.test(name) &&
  !unfinishedSuffix.test(name)
