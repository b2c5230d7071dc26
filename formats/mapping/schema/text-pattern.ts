/** Runs in time linear in the text (Pike's virtual machine). Back references and look-around are a fault. */
type Pattern =
  | { fault: null; groups: number; find: (text: string) => string[] | null }
  | { fault: string; find?: never }

export const maxPatternLength = 200
export const maxPatternGroups = 9
const maxSteps = 5000
const maxRepeats = 100
const longestText = 4000

type Fits = (character: string) => boolean
type Node =
  | { kind: 'one'; fits: Fits }
  | { kind: 'edge'; at: 'start' | 'end' }
  | { kind: 'all'; parts: Node[] }
  | { kind: 'any'; parts: Node[] }
  | { kind: 'group'; number: number; part: Node }
  | { kind: 'repeat'; part: Node; least: number; most: number | null; lazy: boolean }

type Step =
  | { kind: 'one'; fits: Fits; next: number }
  | { kind: 'edge'; at: 'start' | 'end'; next: number }
  | { kind: 'ways'; ways: number[] }
  | { kind: 'save'; slot: number; next: number }
  | { kind: 'end' }

class Wrong extends Error {
  override name = 'Wrong'
}
const wrong = (reason: string): never => {
  throw new Wrong(reason)
}

const between =
  (from: string, to: string): Fits =>
  (character) =>
    character >= from && character <= to
const not =
  (fits: Fits): Fits =>
  (character) =>
    !fits(character)
const digit = between('0', '9')
const word: Fits = (character) => /[\p{L}\p{N}_]/u.test(character)
const space: Fits = (character) => /\s/.test(character)
const classes: Readonly<Record<string, Fits>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
}

type Fold = (text: string) => string

function parse(pattern: string, fold: Fold | undefined): { tree: Node; groups: number } {
  const characters = [...pattern]
  let at = 0
  let groups = 0
  const span = (from: string, to: string) => (fold ? between(fold(from), fold(to)) : between(from, to))
  const peek = () => characters[at]
  const take = () => characters[at++] ?? wrong('termina antes da hora')
  const escaped = (): Fits => {
    const character = take()
    if (classes[character]) return classes[character]
    return /[a-zA-Z0-9]/.test(character) ? wrong(`\\${character} não é aceito`) : span(character, character)
  }
  function alternatives(): Node {
    const parts = [sequence()]
    while (peek() === '|') {
      take()
      parts.push(sequence())
    }
    return { kind: 'any', parts }
  }
  function sequence(): Node {
    const parts: Node[] = []
    while (at < characters.length && peek() !== '|' && peek() !== ')') parts.push(repeated(piece()))
    return { kind: 'all', parts }
  }
  function piece(): Node {
    const character = take()
    if (character === '(') return group()
    if (character === '[') return { kind: 'one', fits: set() }
    if (character === '.') return { kind: 'one', fits: () => true }
    if (character === '^') return { kind: 'edge', at: 'start' }
    if (character === '$') return { kind: 'edge', at: 'end' }
    if (character === '\\') return { kind: 'one', fits: escaped() }
    if ('*+?{'.includes(character)) return wrong(`${character} sem o que repetir`)
    return { kind: 'one', fits: span(character, character) }
  }
  function group(): Node {
    const marked = peek() === '?'
    if (marked) {
      take()
      if (take() !== ':') wrong('só (…) e (?:…) são aceitos')
    }
    const silent = marked || fold !== undefined
    if (!silent) groups++
    const number = groups
    if (number > maxPatternGroups) wrong(`mais de ${maxPatternGroups} grupos`)
    const part = alternatives()
    if (peek() !== ')') wrong('falta fechar um parêntese')
    take()
    return silent ? part : { kind: 'group', number, part }
  }
  function set(): Fits {
    const negated = peek() === '^'
    if (negated) take()
    const fits: Fits[] = []
    while (peek() !== ']') {
      const from = take()
      if (from === '\\') fits.push(escaped())
      else if (peek() === '-' && characters[at + 1] !== ']') {
        take()
        const to = take()
        fits.push(to < from ? wrong(`${from}-${to} está ao contrário`) : span(from, to))
      } else fits.push(span(from, from))
    }
    take()
    const matchesAny: Fits = (character) => fits.some((fit) => fit(character))
    return negated ? not(matchesAny) : matchesAny
  }
  function repeated(part: Node): Node {
    const mark = peek()
    if (mark === undefined || !'*+?{'.includes(mark)) return part
    if (part.kind === 'edge') wrong('início e fim não se repetem')
    const [least, most] = mark === '{' ? counted() : ([mark === '+' ? 1 : 0, mark === '?' ? 1 : null] as const)
    if (mark !== '{') take()
    const lazy = peek() === '?'
    if (lazy) take()
    if ('*+{'.includes(peek() ?? ' ')) wrong('repetição de repetição')
    return { kind: 'repeat', part, least, most, lazy }
  }
  function counted(): [number, number | null] {
    const [text = '', least, comma, most] =
      /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(characters.slice(at).join('')) ?? wrong('repetição mal escrita')
    at += text.length
    const from = Number(least)
    const to = comma === '' ? Number(least) : most === '' ? null : Number(most)
    if (from > maxRepeats || (to ?? 0) > maxRepeats || (to !== null && to < from)) wrong('repetição fora do limite')
    return [from, to]
  }

  const tree = alternatives()
  if (at < characters.length) wrong('parêntese a mais')
  return { tree, groups }
}

/** Compiles from the end to the start: each step needs the index of the next one. Preferred ways come first. */
function build(tree: Node): { steps: Step[]; start: number } {
  const steps: Step[] = [{ kind: 'end' }]
  const add = (step: Step) => (steps.length < maxSteps ? steps.push(step) - 1 : wrong('longa demais'))
  const choice = (lazy: boolean, on: number, past: number): Step => ({
    kind: 'ways',
    ways: lazy ? [past, on] : [on, past],
  })
  function lead(node: Node, next: number): number {
    if (node.kind === 'one' || node.kind === 'edge') return add({ ...node, next })
    if (node.kind === 'all') return node.parts.reduceRight((to, part) => lead(part, to), next)
    if (node.kind === 'any') return add({ kind: 'ways', ways: node.parts.map((part) => lead(part, next)) })
    if (node.kind === 'group') {
      const end = add({ kind: 'save', slot: node.number * 2 + 1, next })
      return add({ kind: 'save', slot: node.number * 2, next: lead(node.part, end) })
    }
    const { part, least, most, lazy } = node
    let to = next
    if (most === null) {
      const loop: Step = { kind: 'ways', ways: [] }
      to = add(loop)
      Object.assign(loop, choice(lazy, lead(part, to), next))
    } else for (let remaining = most - least; remaining > 0; remaining--) to = add(choice(lazy, lead(part, to), next))
    for (let remaining = least; remaining > 0; remaining--) to = lead(part, to)
    return to
  }
  const start = lead(tree, 0)
  return { steps, start }
}

type Thread = { step: number; slots: readonly number[] }

function run({ steps, start }: { steps: Step[]; start: number }, groups: number, text: readonly string[]) {
  const none = Array.from({ length: groups * 2 + 2 }, () => -1)
  let threads: Thread[] = []
  let found: readonly number[] | null = null
  for (let at = 0; at <= text.length; at++) {
    const reached = new Set<number>()
    const now: Thread[] = []
    // A stack: the preferred thread is popped first.
    const pending: Thread[] = threads.toReversed()
    if (found === null) pending.unshift({ step: start, slots: none.with(0, at) })
    for (let thread = pending.pop(); thread; thread = pending.pop()) {
      const { step: index, slots } = thread
      const step = steps[index]
      if (!step || reached.has(index)) continue
      reached.add(index)
      if (step.kind === 'end') {
        found = slots.with(1, at)
        break
      }
      if (step.kind === 'one') now.push(thread)
      else if (step.kind === 'ways') pending.push(...step.ways.toReversed().map((way) => ({ step: way, slots })))
      else if (step.kind === 'save') pending.push({ step: step.next, slots: slots.with(step.slot, at) })
      else if (at === (step.at === 'start' ? 0 : text.length)) pending.push({ step: step.next, slots })
    }
    const character = text[at]
    if (character === undefined) break
    threads = now.flatMap(({ step: index, slots }) => {
      const step = steps[index]
      return step?.kind === 'one' && step.fits(character) ? [{ step: step.next, slots }] : []
    })
    if (found !== null && threads.length === 0) break
  }
  return found
}

function newPattern(pattern: string, fold?: Fold): Pattern {
  try {
    const { tree, groups } = parse(pattern, fold)
    const built = build(tree)
    const find = (input: string) => {
      const text = [...input.slice(0, longestText)]
      const slots = run(built, groups, text)
      if (slots === null) return null
      return Array.from({ length: groups + 1 }, (_, group) => {
        const from = slots[group * 2] ?? -1
        const to = slots[group * 2 + 1] ?? -1
        return from < 0 || to < 0 ? '' : text.slice(from, to).join('')
      })
    }
    return { fault: null, groups, find }
  } catch (error) {
    if (error instanceof Wrong) return { fault: error.message }
    throw error
  }
}

/** Compiles a pattern that matches anywhere, without case or accents; `null` if empty, invalid or too long. */
export function searchPattern(pattern: string, fold: Fold): { matches: (text: string) => boolean } | null {
  if (pattern === '' || pattern.length > maxPatternLength) return null
  const { find } = newPattern(pattern, fold)
  return find ? { matches: (text) => find(fold(text)) !== null } : null
}

const read = new Map<string, Pattern>()

/** Compiles a case-sensitive pattern with captures, or returns the fault. Cached: every row of a file uses it. */
export function readPattern(pattern: string): Pattern {
  const known = read.get(pattern)
  if (known) return known
  const compiled = newPattern(pattern)
  if (read.size >= 200) read.clear()
  read.set(pattern, compiled)
  return compiled
}
