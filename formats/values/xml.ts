import { SaxesParser, type SaxesTag } from 'saxes'
import type { ProblemReport } from '../reading/report.ts'

export type XmlNode = {
  name: string
  line: number
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
}

/** Elements to build as trees and emit one by one; all others are only walked. */
type XmlUnits = {
  names: ReadonlySet<string>
  take: (unit: XmlNode, parent: string) => void
  /** Called for every element outside of a unit when it opens: attributes are set, text and children are not. */
  enter?: (node: XmlNode) => void
  /** Namespace of the layout. Its names come without prefix, names of other namespaces as `#name`. */
  namespace?: string
}

const deepest = 32
const largestUnit = 20_000

export const noEntities = {
  code: 'xml.entities',
  text: 'O arquivo declara DTD ou entidades, o que não é aceito por segurança.',
}

/** True for a document type or entity declaration: no layout needs one, and attacks use them. */
export const declaresEntities = (text: string): boolean => /<!(?:DOCTYPE|ENTITY)/i.test(text)

/** Emits each unit as a small tree, with bounded memory; text is not converted. */
export function newXmlWalk(units: XmlUnits, report: ProblemReport) {
  const parser = new SaxesParser({ xmlns: units.namespace !== undefined })
  const open: XmlNode[] = []
  let root: string | null = null
  let unitDepth = 0
  let unitNodes = 0
  let stopped = false

  // Throws to leave the parser, which would otherwise report every error of a hostile file.
  const stop = (code: string, message: string) => {
    stopped = true
    report.error(code, message, { line: parser.line, column: parser.column + 1 })
    throw new Error(code)
  }
  parser.on('error', () => stop('xml.malformed', 'o XML está malformado.'))
  parser.on('opentag', (tag) => {
    const name = nameOf(tag, units.namespace)
    const node: XmlNode = { name, line: parser.line, attributes: attributesOf(tag), text: '', children: [] }
    root ??= name
    if (unitDepth > 0) open.at(-1)?.children.push(node)
    open.push(node)
    if (unitDepth === 0 && units.names.has(name)) unitDepth = open.length
    unitNodes = unitDepth === 0 ? 0 : unitNodes + 1
    if (unitDepth === 0) units.enter?.(node)
    if (open.length > deepest) stop('xml.too-deep', 'o XML tem níveis demais.')
    if (unitNodes > largestUnit) stop('xml.too-large', 'o XML tem um elemento grande demais.')
  })
  parser.on('text', (piece) => {
    const node = open.at(-1)
    if (unitDepth > 0 && node) node.text += piece
  })
  parser.on('closetag', () => {
    const node = open.pop()
    if (!node || open.length + 1 !== unitDepth) return
    unitDepth = 0
    unitNodes = 0
    units.take(node, open.at(-1)?.name ?? '')
  })

  const guarded = (parse: () => void) => {
    try {
      if (!stopped) parse()
    } catch {
      if (!stopped) report.error('xml.malformed', 'o XML está malformado.', { line: parser.line })
      stopped = true
    }
    return !stopped
  }
  return {
    text: (piece: string): boolean => guarded(() => parser.write(piece)),
    end(): void {
      guarded(() => {
        if (open.length > 0) report.error('file.truncated', `Arquivo cortado: falta a marca final </${root}>.`)
        else parser.close()
      })
    },
  }
}

export function walkXml(text: string, units: XmlUnits, report: ProblemReport): void {
  const walk = newXmlWalk(units, report)
  walk.text(text)
  walk.end()
}

function nameOf({ name, local = name, uri }: SaxesTag, namespace: string | undefined): string {
  if (namespace === undefined) return name
  return uri === namespace ? local : `#${local}`
}

function attributesOf({ attributes }: SaxesTag): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== undefined) found[name] = typeof value === 'string' ? value : value.value
  }
  return found
}

export const getChild = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)

export const findChildren = (node: XmlNode, wrapper: string, name: string): XmlNode[] =>
  getChild(node, wrapper)?.children.filter((child) => child.name === name) ?? []

export const getChildText = (node: XmlNode | undefined, name: string): string => getChild(node, name)?.text.trim() ?? ''
