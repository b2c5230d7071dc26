import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { decodePart } from '@app/formats'
import { csvOf } from '@app/kit/server'
import type { ImportProblem } from '../imports.contract.ts'
import { shownLine } from './import-history.rules.ts'

const columns = [
  { field: 'line', title: 'Linha' },
  { field: 'field', title: 'Coluna' },
  { field: 'value', title: 'Valor' },
  { field: 'message', title: 'Motivo' },
  { field: 'content', title: 'Conteúdo da linha' },
] as const

/** What is refused for a card number is not handed out again. */
const hidesLine = ({ message }: ImportProblem) => message.includes('número completo de cartão')

/** These lines of a file, read through once and no further than the last of them. */
async function linesOf(file: Readable, wanted: ReadonlySet<number>) {
  const found = new Map<number, string>()
  const last = Math.max(0, ...wanted)
  if (last === 0) return found
  let number = 0
  // One byte is one character here, so that a line keeps its bytes until it is known how to read them.
  for await (const line of createInterface({
    input: file.setEncoding('latin1'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1
    if (wanted.has(number)) found.set(number, shownLine(decodePart(Buffer.from(line, 'latin1'))))
    if (number >= last) break
  }
  file.destroy()
  return found
}

/** The refused lines of a file as a sheet: where, what is wrong, and the line itself. */
export async function rejectedFile(file: Readable, problems: readonly ImportProblem[]) {
  const wanted = new Set(
    problems.flatMap((problem) => (problem.line === null || hidesLine(problem) ? [] : problem.line)),
  )
  const lines = await linesOf(file, wanted)
  const rows = problems.map((problem) => ({
    ...problem,
    content: problem.line === null || hidesLine(problem) ? '' : (lines.get(problem.line) ?? ''),
  }))
  const parts = []
  for await (const part of csvOf(columns, each(rows))) parts.push(part)
  return new TextEncoder().encode(parts.join(''))
}

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}
