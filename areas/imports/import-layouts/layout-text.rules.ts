import {
  getTargetFields,
  type MappedColumn,
  type MappingTarget,
  Transform,
  type TransformStep,
} from '@app/formats/mapping'
import { alternativeSeparator, readSource, sourceText, splitAlternatives, type Typed } from './layout-source.rules.ts'

type MapStep = TransformStep & { kind: 'map' }
const otherwiseLabels = { keep: 'manter', error: 'erro', none: 'vazio' } as const satisfies Record<
  MapStep['otherwise'],
  string
>

const escapeMarks = (text: string, marks: RegExp) => text.replace(marks, '\\$&')
const unescapeMarks = (text: string) => text.replace(/\\([,=>])/g, '$1')

const tableText = ({ table, otherwise: last }: MapStep) =>
  [
    ...Object.entries(table).map(([from, to]) => `${escapeMarks(from, /[,=]/g)}=${escapeMarks(to, /[,=]/g)}`),
    `senão ${otherwiseLabels[last]}`,
  ].join(', ')

function stepText(step: TransformStep): string {
  switch (step.kind) {
    case 'trim':
      return 'aparar'
    case 'upper':
      return 'maiúsculas'
    case 'without-accents':
      return 'sem acentos'
    case 'digits':
      return 'só dígitos'
    case 'strip-zeros':
      return 'sem zeros à esquerda'
    case 'last':
      return `últimos ${step.count}`
    case 'pad-zeros':
      return `completar ${step.width}`
    case 'slice':
      return `trecho ${step.from} ${step.count}`
    case 'part':
      return `parte ${step.separator} ${step.number}`
    case 'pattern':
      return `expressão ${step.group} ${step.pattern}`
    case 'concat':
      return `juntar "${step.separator}" ${step.columns.map((one) => escapeMarks(sourceText(one), /\+/g)).join(' + ')}`
    case 'map':
      return `de-para ${tableText(step)}`
  }
}

/** Example: `só dígitos > últimos 4`. */
export const transformsText = (steps: readonly TransformStep[]): string =>
  steps.map((step) => escapeMarks(stepText(step), />/g)).join(' > ')

export const transformExamples = [
  'aparar',
  'maiúsculas',
  'sem acentos',
  'só dígitos',
  'sem zeros à esquerda',
  'últimos 4',
  'completar 6',
  'trecho 1 4',
  'parte / 2',
  'expressão 1 (\\d+)',
  'juntar "-" Loja + Caixa',
  'de-para VISA=visa, MASTER=mastercard, senão manter',
] as const

const stepsByWord: Readonly<Record<string, TransformStep>> = {
  aparar: { kind: 'trim' },
  maiusculas: { kind: 'upper' },
  'sem acentos': { kind: 'without-accents' },
  'so digitos': { kind: 'digits' },
  digitos: { kind: 'digits' },
  'sem zeros a esquerda': { kind: 'strip-zeros' },
  'sem zeros': { kind: 'strip-zeros' },
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const shapes: readonly [RegExp, (parts: string[]) => unknown][] = [
  [/^[uú]ltimos? (\d+)$/i, ([count]) => ({ kind: 'last', count: Number(count) })],
  [/^completar (\d+)$/i, ([width]) => ({ kind: 'pad-zeros', width: Number(width) })],
  [/^trecho (\d+) (\d+)$/i, ([from, count]) => ({ kind: 'slice', from: Number(from), count: Number(count) })],
  [/^parte (.{1,5}) (\d+)$/i, ([separator, number]) => ({ kind: 'part', separator, number: Number(number) })],
  [/^express[aã]o (\d) (.+)$/i, ([group, pattern]) => ({ kind: 'pattern', pattern, group: Number(group) })],
  [/^express[aã]o (.+)$/i, ([pattern]) => ({ kind: 'pattern', pattern, group: 1 })],
]

function readTable(text: string): Typed<unknown> {
  const table: Record<string, string> = {}
  let last: MapStep['otherwise'] = 'keep'
  for (const part of text.split(/(?<!\\),/)) {
    const entry = part.trim()
    const word = /^sen[aã]o (\S+)$/i.exec(entry)?.[1]
    const found = Object.entries(otherwiseLabels).find(([, name]) => name === word?.toLowerCase())
    if (word !== undefined && !found) return { fault: 'Depois de “senão” use erro, manter ou vazio.' }
    if (found) last = found[0] === 'error' ? 'error' : found[0] === 'none' ? 'none' : 'keep'
    if (word !== undefined || entry === '') continue
    const [from, to, ...more] = entry.split(/(?<!\\)=/)
    if (from === undefined || to === undefined || more.length > 0)
      return { fault: `“${entry}” não tem a forma DE=PARA.` }
    table[unescapeMarks(from.trim())] = unescapeMarks(to.trim())
  }
  return { value: { kind: 'map', table, otherwise: last } }
}

function readJoined(separator: string, text: string): Typed<unknown> {
  const columns = text.split(/(?<!\\)\+/).map((part) => readSource(part.trim().replaceAll('\\+', '+')))
  const sources = columns.map((one) => ('value' in one ? one.value : null))
  if (!sources.every((one) => one?.by === 'header' || one?.by === 'position'))
    return { fault: 'Use: juntar "-" TÍTULO + TÍTULO.' }
  return { value: { kind: 'concat', separator, columns: sources } }
}

function readStep(text: string): Typed<TransformStep> {
  const word = stepsByWord[fold(text)]
  if (word) return { value: word }
  const parsed = parseStep(text)
  if ('fault' in parsed) return parsed
  const { data, error } = Transform.safeParse(parsed.value)
  return data ? { value: data } : { fault: error.issues[0]?.message ?? `Transformação inválida: “${text}”.` }
}

function parseStep(text: string): Typed<unknown> {
  const table = /^de-para (.+)$/i.exec(text)?.[1]
  if (table !== undefined) return readTable(table)
  const [, separator, joined] = /^juntar "([^"]*)" (.+)$/i.exec(text) ?? []
  if (separator !== undefined && joined !== undefined) return readJoined(separator, joined)
  for (const [shape, make] of shapes) {
    const found = shape.exec(text)
    if (found) return { value: make(found.slice(1)) }
  }
  return { fault: `Transformação desconhecida: “${text}”.` }
}

export function readTransforms(text: string): Typed<TransformStep[]> {
  const steps: TransformStep[] = []
  for (const part of text.split(/(?<!\\)>/)) {
    const typed = part.trim().replaceAll('\\>', '>')
    if (typed === '') continue
    const step = readStep(typed)
    if ('fault' in step) return step
    steps.push(step.value)
  }
  return steps.length > 10 ? { fault: 'Use até 10 passos.' } : { value: steps }
}

export const signExamples = [
  'como escrito',
  'invertido',
  'coluna D/C: D, DÉBITO',
  'coluna Tipo: Saída > Entrada, Venda',
  'débito em Saída',
] as const

export function signText(sign: MappedColumn['sign']): string {
  if (sign.by === 'text') return ''
  if (sign.by === 'inverted') return 'invertido'
  if (sign.by === 'column') {
    const credits = sign.positive ? ` > ${sign.positive.join(', ')}` : ''
    return `coluna ${sign.names.join(alternativeSeparator)}: ${sign.negative.join(', ')}${credits}`
  }
  return `débito em ${sign.names.join(alternativeSeparator)}`
}

export function readSign(text: string): Typed<MappedColumn['sign']> {
  const typed = text.trim()
  if (typed === '' || fold(typed) === 'como escrito') return { value: { by: 'text' } }
  if (fold(typed) === 'invertido') return { value: { by: 'inverted' } }
  const debit = /^d[eé]bito em (.+)$/i.exec(typed)?.[1]
  if (debit !== undefined) return { value: { by: 'debit-column', names: splitAlternatives(debit) } }
  const [, column, words] = /^coluna (.+): *([^:]+)$/i.exec(typed) ?? []
  if (column === undefined || words === undefined)
    return { fault: 'Use: invertido · coluna TÍTULO: D · coluna TÍTULO: D > C · débito em TÍTULO.' }
  const [negative = [], positive, ...more] = words.split('>').map(wordsOf)
  if (negative.length === 0) return { fault: 'Diga quais palavras são débito.' }
  if (positive?.length === 0 || more.length > 0) return { fault: 'Diga, depois de >, quais palavras são crédito.' }
  return { value: { by: 'column', names: splitAlternatives(column), negative, ...(positive && { positive }) } }
}

const wordsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export const insteadText = ({ on_error, default: fallback }: Pick<MappedColumn, 'on_error' | 'default'>): string =>
  [
    on_error === 'warning' && 'com erro: só avisar',
    on_error === 'null' && 'com erro: ignorar',
    fallback && `padrão: ${fallback}`,
  ]
    .filter(Boolean)
    .join(' · ')

const nameOf = (target: MappingTarget, field: string) => getTargetFields(target).get(field)?.name ?? field

export const columnsText = (target: MappingTarget, columns: readonly MappedColumn[]): string =>
  columns
    .map(({ field, source, transforms, sign, required, ...instead }) =>
      [
        `${nameOf(target, field)}: ${sourceText(source)}`,
        transformsText(transforms),
        signText(sign),
        required ? 'obrigatório' : '',
        insteadText(instead),
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('; ')

export const keyText = (target: MappingTarget, key: readonly string[]): string =>
  key.map((field) => nameOf(target, field)).join(', ')
