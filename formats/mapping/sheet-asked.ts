/** Parses the requested sheet: a number from 1, a pattern between slashes, or a name. */
export function readSheetAsked(asked: string) {
  if (/^\d{1,2}$/.test(asked)) return { by: 'number' as const, number: Number(asked) }
  const pattern = /^\/(.+)\/$/.exec(asked)?.[1]
  return pattern === undefined ? { by: 'name' as const, name: asked } : { by: 'pattern' as const, pattern }
}
