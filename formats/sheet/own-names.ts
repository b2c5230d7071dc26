/** Returns the local name of elements in the root's namespace. Source: ECMA-376-1 and ISO/IEC 29500-1, annex A. */
export function ownNames(
  root: string,
  attributes: Readonly<Record<string, string>>,
): ((name: string) => string) | null {
  const mark = root.indexOf(':')
  const space = attributes[mark === -1 ? 'xmlns' : `xmlns:${root.slice(0, mark)}`]
  const own = new Set(mark === -1 ? [] : [root.slice(0, mark)])
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith('xmlns:') && value === space) own.add(name.slice('xmlns:'.length))
  if (own.size === 0) return null
  return (name) => {
    const at = name.indexOf(':')
    return at !== -1 && own.has(name.slice(0, at)) ? name.slice(at + 1) : name
  }
}
