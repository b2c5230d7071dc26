import { endOfString, isSpace, literalEnd, parseScalar } from './json-tokens.ts'

/** A string, number or literal of a JSON text, as written; numbers are not converted. */
export type JsonCell = { text: string; line: number; column: number }

/** An object of the list: its values by path; nested ones as `outer.inner` and `list.0.inner`. */
export type JsonRow = { line: number; cells: ReadonlyMap<string, JsonCell> }

/** Reasons to stop reading a JSON text; `open` means that it ends inside a value. */
export type JsonFault = 'malformed' | 'open' | 'too-deep' | 'too-large'

export const jsonFaults: Readonly<Record<JsonFault, { code: string; text: string }>> = {
  open: { code: 'file.truncated', text: 'o arquivo termina no meio do JSON; ele parece cortado.' },
  malformed: { code: 'json.malformed', text: 'o JSON está malformado.' },
  'too-deep': { code: 'json.too-deep', text: 'o JSON tem níveis demais.' },
  'too-large': { code: 'json.too-large', text: 'o JSON tem um valor ou um registro grande demais.' },
}

type JsonOptions = {
  /** Property of the root object that has the list. */
  list: string
  row: (row: JsonRow) => boolean
  /** Receives a value outside of the list, with its path: `pagination.page`. */
  side: (path: string, cell: JsonCell) => void
  fault: (fault: JsonFault, at: { line: number; column: number }) => void
}

type Frame = { object: boolean; key: string; index: number }
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma' | 'nothing'

const deepest = 16
const longestToken = 65_536
const maxFields = 500
const rowDepth = 3

/** Reads a JSON object with one long list from pieces of any size; buffers one object of the list at most. */
export function newJsonRows(options: JsonOptions) {
  const stack: Frame[] = []
  let expected: Expected = 'value'
  let cells = new Map<string, JsonCell>()
  let rowLine = 1
  let remainder = ''
  let line = 1
  let lineStart = 0
  let base = 0
  let needsMore = true
  let listed = false

  const columnOf = (at: number) => base + at - lineStart + 1
  const stop = (fault: JsonFault, at: number) => {
    options.fault(fault, { line, column: columnOf(at) })
    needsMore = false
  }
  const inList = () => stack.length >= 2 && stack[1]?.object === false && stack[0]?.key === options.list
  const nameFrom = (depth: number) => {
    let name = ''
    for (let index = depth; index < stack.length; index++) {
      const frame = stack[index]
      if (!frame) break
      const part = frame.object ? frame.key : String(frame.index)
      name = name === '' ? part : `${name}.${part}`
    }
    return name
  }
  const afterValue = () => {
    expected = stack.length === 0 ? 'nothing' : 'comma'
  }
  const takeScalar = (text: string, at: number) => {
    const cell = { text, line, column: columnOf(at) }
    if (!inList()) options.side(nameFrom(0), cell)
    else if (stack.length >= rowDepth) cells.set(nameFrom(rowDepth - 1), cell)
    if (cells.size > maxFields) stop('too-large', at)
    afterValue()
  }
  const open = (object: boolean, at: number) => {
    if (expected !== 'value' && expected !== 'value or end') return stop('malformed', at)
    if (stack.length === 0 && !object) return stop('malformed', at)
    stack.push({ object, key: '', index: 0 })
    if (stack.length > deepest) return stop('too-deep', at)
    if (stack.length === 2 && inList()) listed = true
    if (stack.length === rowDepth && inList()) {
      cells = new Map()
      rowLine = line
    }
    expected = object ? 'key or end' : 'value or end'
  }
  const close = (object: boolean, at: number) => {
    const ends = expected === 'comma' || expected === (object ? 'key or end' : 'value or end')
    if (!ends || stack.at(-1)?.object !== object) return stop('malformed', at)
    const isRow = object && stack.length === rowDepth && inList()
    stack.pop()
    afterValue()
    if (isRow) needsMore = options.row({ line: rowLine, cells })
  }
  const mark = (char: string, at: number) => {
    if (char === '{' || char === '[') return open(char === '{', at)
    if (char === '}' || char === ']') return close(char === '}', at)
    if (char === ':' && expected === 'colon') expected = 'value'
    else if (char === ',' && expected === 'comma') {
      const frame = stack.at(-1)
      if (frame) frame.index++
      expected = frame?.object ? 'key' : 'value'
    } else stop('malformed', at)
  }
  const takeToken = (token: string, at: number) => {
    const quoted = token[0] === '"'
    const text = parseScalar(token)
    const frame = stack.at(-1)
    if (text === null) return stop('malformed', at)
    if (quoted && frame && (expected === 'key' || expected === 'key or end')) {
      frame.key = text
      expected = 'colon'
    } else if ((expected === 'value' || expected === 'value or end') && frame) takeScalar(text, at)
    else stop('malformed', at)
  }
  const walk = (text: string, final: boolean) => {
    let at = 0
    while (needsMore && at < text.length) {
      const char = text[at]!
      if (isSpace(char)) {
        at++
        if (char === '\n') {
          line += 1
          lineStart = base + at
        }
      } else if ('{}[]:,'.includes(char)) mark(char, at++)
      else {
        const end = char === '"' ? endOfString(text, at) : literalEnd(text, at)
        const isComplete = char === '"' ? end !== -1 : end < text.length || final
        if ((isComplete ? end : text.length) - at > longestToken) stop('too-large', at)
        else if (!isComplete) break
        else takeToken(text.slice(at, end), at)
        if (needsMore) at = end
      }
    }
    remainder = needsMore ? text.slice(at) : ''
    base += at
  }

  return {
    text(piece: string): boolean {
      if (needsMore) walk(remainder === '' ? piece : remainder + piece, false)
      return needsMore
    },
    end(): boolean {
      if (needsMore && remainder !== '') walk(remainder, true)
      if (needsMore && (remainder !== '' || expected !== 'nothing')) stop('open', 0)
      return listed
    },
  }
}
