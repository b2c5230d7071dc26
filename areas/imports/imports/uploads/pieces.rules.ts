/** Bytes from `start` up to and without `end`; pieces are numbered from one. */
export type Piece = { number: number; start: number; end: number }

/** How a file of this size is cut: every piece of one size, the last one what is left. */
export const piecesOf = (size_bytes: number, piece_bytes: number): Piece[] =>
  Array.from({ length: Math.ceil(size_bytes / piece_bytes) }, (_, at) => ({
    number: at + 1,
    start: at * piece_bytes,
    end: Math.min(size_bytes, (at + 1) * piece_bytes),
  }))

type Cut = { size_bytes: number; piece_bytes: number }

/** How many bytes of the file these pieces are. */
export const bytesOf = ({ size_bytes, piece_bytes }: Cut, numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + Math.min(piece_bytes, size_bytes - (number - 1) * piece_bytes), 0)

/** The pieces that are not among those that came. */
export function missingOf(count: number, came: readonly number[]): number[] {
  const there = new Set(came)
  return Array.from({ length: count }, (_, at) => at + 1).filter((number) => !there.has(number))
}

const named = 10

/** Numbers for a person to read: `3, 7 e 9`, and of many the first ones. */
export function namesOf(numbers: readonly number[]) {
  const first = numbers.slice(0, named).map(String)
  if (numbers.length > named) return `${first.join(', ')} e mais ${numbers.length - named}`
  return first.length > 1 ? `${first.slice(0, -1).join(', ')} e ${first.at(-1)}` : first.join('')
}

/** Never 100 before all is there. */
export const percentOf = (part_bytes: number, size_bytes: number) =>
  part_bytes >= size_bytes ? 100 : Math.min(99, Math.floor((part_bytes / size_bytes) * 100))

const longestWait = 30_000

/** Milliseconds until the next try after so many in vain. */
export const waitAfter = (tries: number) => Math.min(longestWait, 1000 * 2 ** Math.min(tries, 10))

type Passed = { bytes: number; milliseconds: number }

/** Bytes per second; nothing while there is too little to tell. */
export const rateOf = ({ bytes, milliseconds }: Passed) =>
  bytes > 0 && milliseconds >= 1000 ? (bytes / milliseconds) * 1000 : undefined

/** In words; nothing while it would be a guess. */
export function timeLeft(left_bytes: number, passed: Passed) {
  const rate = rateOf(passed)
  if (rate === undefined || left_bytes <= 0) return undefined
  const seconds = Math.ceil(left_bytes / rate)
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}

/** `124,5 MB`, as people know the sizes of files. */
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1).replace('.', ',').replace(/,0$/, '')} MB`
