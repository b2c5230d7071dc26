/** An element to write: text or children, and attributes. */
export type XmlTag = {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: string | readonly XmlTag[]
}

/** An element with children; those that are `null` are left out. */
export const tag = (name: string, ...children: (XmlTag | readonly XmlTag[] | null)[]): XmlTag => ({
  name,
  content: children.flatMap((child) => child ?? []),
})

/** An element with text; none at all for `null`. */
export const leaf = (name: string, text: string | null): XmlTag[] => (text === null ? [] : [{ name, content: text }])

/** Elements with text, by their names in the order of the schema; those that are `null` are left out. */
export const leaves = (texts: Readonly<Record<string, string | null>>): XmlTag[] =>
  Object.entries(texts).flatMap(([name, text]) => leaf(name, text))

/** Gives an element attributes. */
export const withAttributes = (element: XmlTag, attributes: Readonly<Record<string, string>>): XmlTag => ({
  ...element,
  attributes,
})

/** An element as text, each name behind the prefix unless the element has a namespace of its own (`xmlns`). */
export function render(element: XmlTag, prefix: string | null): string {
  const { name, attributes = {}, content } = element
  const inner = 'xmlns' in attributes ? null : prefix
  const full = inner === null ? name : `${inner}:${name}`
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = typeof content === 'string' ? escaped(content) : content.map((child) => render(child, inner)).join('')
  return `<${full}${said.join('')}>${inside}</${full}>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
