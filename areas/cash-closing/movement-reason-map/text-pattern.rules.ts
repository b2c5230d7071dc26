import { foldText } from '@app/kit/contract'

/**
 * Regular expressions whose time grows with the text alone, never with the pattern's traps: every state is followed at
 * once (Thompson's construction), nothing is tried again. What that cannot do – back references, look-around – is no
 * valid expression here. Texts match anywhere, whatever their case and accents.
 */
export type TextPattern = { matches: (text: string) => boolean }

type State =
  | { kind: 'one'; fits: (character: string) => boolean; next: number }
  | { kind: 'split'; ways: number[] }
  | { kind: 'edge'; at: 'start' | 'end'; next: number }
  | { kind: 'end' }

type Node =
  | { kind: 'one'; fits: (character: string) => boolean }
  | { kind: 'edge'; at: 'start' | 'end' }
  | { kind: 'all'; parts: Node[] }
  | { kind: 'any'; parts: Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number | null }

export const longestPattern = 200
const mostRepeats = 100
const mostStates = 5000

class WrongPattern extends Error {
  override name = 'WrongPattern'
}
const wrong = (): never => {
  throw new WrongPattern()
}

const between = (from: string, to: string) => (character: string) => character >= from && character <= to
const digit = between('0', '9')
const word = (character: string) => /[a-z0-9_]/.test(character)
const space = (character: string) => /\s/.test(character)
const not = (fits: (character: string) => boolean) => (character: string) => !fits(character)
const classes: Readonly<Record<string, (character: string) => boolean>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
}

function parse(pattern: string): Node {
  const characters = [...pattern]
  let at = 0
  const peek = () => characters[at]
  const take = () => characters[at++] ?? wrong()
  const same = (character: string) => {
    const folded = foldText(character)
    return (other: string) => other === folded
  }
  const escaped = () => {
    const character = take()
    if (classes[character]) return classes[character]
    return /[a-zA-Z0-9]/.test(character) ? wrong() : same(character)
  }

  function alternatives(): Node {
    const parts = [sequence()]
    while (peek() === '|') {
      take()
      parts.push(sequence())
    }
    return parts.length === 1 ? (parts[0] ?? wrong()) : { kind: 'any', parts }
  }
  function sequence(): Node {
    const parts: Node[] = []
    while (at < characters.length && peek() !== '|' && peek() !== ')') parts.push(repeated(piece()))
    return { kind: 'all', parts }
  }
  function piece(): Node {
    const character = take()
    switch (character) {
      case '(':
        return group()
      case '[':
        return { kind: 'one', fits: set() }
      case '.':
        return { kind: 'one', fits: () => true }
      case '^':
        return { kind: 'edge', at: 'start' }
      case '$':
        return { kind: 'edge', at: 'end' }
      case '\\':
        return { kind: 'one', fits: escaped() }
      case '*':
      case '+':
      case '?':
      case '{':
        return wrong()
      default:
        return { kind: 'one', fits: same(character) }
    }
  }
  function group(): Node {
    if (peek() === '?') {
      take()
      if (take() !== ':') wrong()
    }
    const inside = alternatives()
    return take() === ')' ? inside : wrong()
  }
  function set() {
    const negated = peek() === '^'
    if (negated) take()
    const fits: ((character: string) => boolean)[] = []
    while (peek() !== ']') {
      const from = take()
      if (from === '\\') fits.push(escaped())
      else if (peek() === '-' && characters[at + 1] !== ']') {
        take()
        const to = take()
        if (to === '\\' || to < from) wrong()
        fits.push(between(foldText(from), foldText(to)))
      } else fits.push(same(from))
    }
    take()
    const some = (character: string) => fits.some((one) => one(character))
    return negated ? not(some) : some
  }
  function repeated(part: Node): Node {
    const times = timesHere()
    if (!times) return part
    if (part.kind === 'edge' || /[*+?{]/.test(peek() ?? '')) wrong()
    return { kind: 'repeat', part, ...times }
  }
  function timesHere(): { least: number; most: number | null } | null {
    const mark = peek()
    if (mark === '*' || mark === '+' || mark === '?') {
      take()
      return { least: mark === '+' ? 1 : 0, most: mark === '?' ? 1 : null }
    }
    if (mark !== '{') return null
    const [text, least, comma, most] = /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(characters.slice(at).join('')) ?? wrong()
    at += text?.length ?? 0
    const [from, to] = [Number(least), comma === '' ? Number(least) : most === '' ? null : Number(most)]
    if (from > mostRepeats || (to !== null && (to > mostRepeats || to < from))) wrong()
    return { least: from, most: to }
  }

  const tree = alternatives()
  return at === characters.length ? tree : wrong()
}

/** States backwards from the end: each knows where to go on. */
function build(tree: Node): { states: State[]; start: number } {
  const states: State[] = [{ kind: 'end' }]
  const add = (state: State) => (states.length < mostStates ? states.push(state) - 1 : wrong())
  function lead(node: Node, next: number): number {
    switch (node.kind) {
      case 'one':
        return add({ kind: 'one', fits: node.fits, next })
      case 'edge':
        return add({ kind: 'edge', at: node.at, next })
      case 'all':
        return node.parts.reduceRight((to, part) => lead(part, to), next)
      case 'any':
        return add({ kind: 'split', ways: node.parts.map((part) => lead(part, next)) })
      case 'repeat': {
        const { part, least, most } = node
        let to = next
        if (most === null) {
          const loop: State = { kind: 'split', ways: [next] }
          const at = add(loop)
          loop.ways.push(lead(part, at))
          to = at
        } else
          for (let left = most - least; left > 0; left -= 1) to = add({ kind: 'split', ways: [next, lead(part, to)] })
        for (let left = least; left > 0; left -= 1) to = lead(part, to)
        return to
      }
    }
  }
  const start = lead(tree, 0)
  return { states, start }
}

/** The pattern, or null when it is no valid expression. */
export function textPattern(pattern: string): TextPattern | null {
  if (pattern === '' || pattern.length > longestPattern) return null
  try {
    const { states, start } = build(parse(pattern))
    return { matches: (text) => run(states, start, [...foldText(text)]) }
  } catch (error) {
    if (error instanceof WrongPattern) return null
    throw error
  }
}

function run(states: readonly State[], start: number, text: readonly string[]) {
  let now = new Set<number>()
  for (let at = 0; at <= text.length; at += 1) {
    const reached = new Set<number>()
    // It may begin at each place, so the start is always among the states.
    const waiting = [...now, start]
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const state = states[index]
      if (reached.has(index) || state === undefined) continue
      reached.add(index)
      if (state.kind === 'end') return true
      if (state.kind === 'split') waiting.push(...state.ways)
      if (state.kind === 'edge' && at === (state.at === 'start' ? 0 : text.length)) waiting.push(state.next)
    }
    now = new Set()
    const character = text[at]
    if (character === undefined) return false
    for (const index of reached) {
      const state = states[index]
      if (state?.kind === 'one' && state.fits(character)) now.add(state.next)
    }
  }
  return false
}
