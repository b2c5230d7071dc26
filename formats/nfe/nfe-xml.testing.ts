export type XmlTag = {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: string | readonly XmlTag[]
}

export const xmlElement = (name: string, ...children: (XmlTag | readonly XmlTag[] | null)[]): XmlTag => ({
  name,
  content: children.flatMap((child) => child ?? []),
})

export const xmlLeaf = (name: string, text: string | null): XmlTag[] => (text === null ? [] : [{ name, content: text }])

/** The order must be that of the schema. */
export const xmlLeaves = (texts: Readonly<Record<string, string | null>>): XmlTag[] =>
  Object.entries(texts).flatMap(([name, text]) => xmlLeaf(name, text))

export const withAttributes = (element: XmlTag, attributes: Readonly<Record<string, string>>): XmlTag => ({
  ...element,
  attributes,
})

/** Renders an element as XML; `prefix` is put before names, except in an element with its own namespace (`xmlns`). */
export function renderXml(element: XmlTag, prefix: string | null): string {
  const { name, attributes = {}, content } = element
  const inner = 'xmlns' in attributes ? null : prefix
  const full = inner === null ? name : `${inner}:${name}`
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside =
    typeof content === 'string' ? escaped(content) : content.map((child) => renderXml(child, inner)).join('')
  return `<${full}${attributeTexts.join('')}>${inside}</${full}>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
