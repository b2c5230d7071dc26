import { sumOf } from '@app/kit/contract'
export type Piece = { number: number; start: number; end: number } // `end` is exclusive; `number` starts at 1

export const cutIntoPieces = (size_bytes: number, piece_bytes: number): Piece[] =>
  Array.from({ length: Math.ceil(size_bytes / piece_bytes) }, (_, at) => ({
    number: at + 1,
    start: at * piece_bytes,
    end: Math.min(size_bytes, (at + 1) * piece_bytes),
  }))

type PieceSizes = { size_bytes: number; piece_bytes: number }

export const sumPieceBytes = ({ size_bytes, piece_bytes }: PieceSizes, numbers: readonly number[]) =>
  sumOf(numbers, (number) => Math.min(piece_bytes, size_bytes - (number - 1) * piece_bytes))

export function listMissingPieces(count: number, received: readonly number[]): number[] {
  const present = new Set(received)
  return Array.from({ length: count }, (_, at) => at + 1).filter((number) => !present.has(number))
}

const maxNamed = 10

export function formatPieceNumbers(numbers: readonly number[]) {
  const first = numbers.slice(0, maxNamed).map(String)
  if (numbers.length > maxNamed) return `${first.join(', ')} e mais ${numbers.length - maxNamed}`
  return first.length > 1 ? `${first.slice(0, -1).join(', ')} e ${first.at(-1)}` : first.join('')
}

export const toUploadPercent = (part_bytes: number, size_bytes: number) =>
  part_bytes >= size_bytes ? 100 : Math.min(99, Math.floor((part_bytes / size_bytes) * 100))

const maxDelay = 30_000

export const getUploadRetryDelay = (tries: number) => Math.min(maxDelay, 1000 * 2 ** Math.min(tries, 10))

type Throughput = { bytes: number; milliseconds: number }

/** In bytes per second; undefined if less than a second was measured. */
export const computeUploadRate = ({ bytes, milliseconds }: Throughput) =>
  bytes > 0 && milliseconds >= 1000 ? (bytes / milliseconds) * 1000 : undefined

export function formatTimeLeft(left_bytes: number, throughput: Throughput) {
  const rate = computeUploadRate(throughput)
  if (rate === undefined || left_bytes <= 0) return undefined
  const seconds = Math.ceil(left_bytes / rate)
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}

export const formatMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toFixed(1).replace('.', ',').replace(/,0$/, '')} MB`
