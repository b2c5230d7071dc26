import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ByteSource, chunksAsUtf8, decodePart, isZip } from '@app/formats'
import { workbookLinesInThread } from '@app/formats/threads'
import { type Files, writeCsv } from '@app/kit/server'
import { openFileSourceByHash } from '../files/file-source.server.ts'
import type { ImportProblem } from '../files/imports.contract.ts'
import { cardWords, shownLine } from './import-history.rules.ts'

const columns = [
  { field: 'line', title: 'Linha' },
  { field: 'column', title: 'Coluna' },
  { field: 'field', title: 'Campo' },
  { field: 'value', title: 'Valor' },
  { field: 'code', title: 'Código' },
  { field: 'message', title: 'Motivo' },
  { field: 'content', title: 'Conteúdo da linha' },
] as const

/** A line refused because of a card number is never shown again. */
const hidesLine = ({ message }: ImportProblem) => message.includes(cardWords)

const lastOf = (lineNumbers: ReadonlySet<number>) => Math.max(0, ...lineNumbers)

async function rowsOf(book: ByteSource, lineNumbers: ReadonlySet<number>) {
  const found = await workbookLinesInThread(book, lineNumbers)
  return new Map([...found].map(([line, text]) => [line, shownLine(text)]))
}

// Maximum bytes per line; a file may be one endless line.
const maxLineBytes = 8192
const lineFeed = 10
const carriageReturn = 13

async function linesOf(file: Readable, lineNumbers: ReadonlySet<number>) {
  const found = new Map<number, string>()
  const last = lastOf(lineNumbers)
  let number = 1
  let line: Uint8Array[] = []
  let size = 0
  let afterCarriageReturn = false
  const append = (bytes: Uint8Array) => {
    if (!lineNumbers.has(number) || size >= maxLineBytes) return
    line.push(bytes.slice(0, maxLineBytes - size))
    size += bytes.length
  }
  const endLine = () => {
    if (lineNumbers.has(number)) found.set(number, shownLine(decodePart(Buffer.concat(line))))
    number += 1
    line = []
    size = 0
  }
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    await nextTurn()
    let start = 0
    for (let at = 0; at < chunk.length && number <= last; at += 1) {
      const byte = chunk[at]
      if (byte === lineFeed && afterCarriageReturn && at === start) start += 1
      else if (byte === lineFeed || byte === carriageReturn) {
        append(chunk.subarray(start, at))
        endLine()
        start = at + 1
      }
      afterCarriageReturn = byte === carriageReturn
    }
    if (number > last) break
    append(chunk.subarray(start))
  }
  if (size > 0) endLine()
  file.destroy()
  return found
}

export async function lineOfFile(files: Files, sha256: string, line: number) {
  try {
    const [head = new Uint8Array()] = await files.open(sha256, { start: 0, end: 3 }).toArray()
    if (/^\s*[[{]/.test(decodePart(head))) return null
    return (await contentOf(files, sha256, new Set([line]))).get(line) ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function contentOf(files: Files, sha256: string, lineNumbers: ReadonlySet<number>) {
  const [head = new Uint8Array()] = await files.open(sha256, { start: 0, end: 3 }).toArray()
  return isZip(head)
    ? rowsOf(await openFileSourceByHash(files, sha256), lineNumbers)
    : linesOf(Readable.from(chunksAsUtf8(files.open(sha256))), lineNumbers)
}

export async function rejectedFile(files: Files, sha256: string, problems: readonly ImportProblem[]) {
  const lineNumbers = new Set(
    problems.flatMap((problem) => (problem.line === null || hidesLine(problem) ? [] : problem.line)),
  )
  const lines = lineNumbers.size === 0 ? new Map<number, string>() : await contentOf(files, sha256, lineNumbers)
  const rows = problems.map((problem) => ({
    ...problem,
    content: problem.line === null || hidesLine(problem) ? '' : (lines.get(problem.line) ?? ''),
  }))
  const parts = []
  for await (const part of writeCsv(columns, each(rows))) parts.push(part)
  return new TextEncoder().encode(parts.join(''))
}

/** Yields the rows, and lets other requests run after every few of them. */
async function* each<Row>(rows: readonly Row[]) {
  for (const [index, row] of rows.entries()) {
    if (index % rowsInOneTurn === rowsInOneTurn - 1) await nextTurn()
    yield row
  }
}
const rowsInOneTurn = 1000
