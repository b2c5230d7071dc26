export function parseSheetSetting(setting: string) {
  if (/^\d{1,2}$/.test(setting)) return { by: 'number' as const, number: Number(setting) }
  const pattern = /^\/(.+)\/$/.exec(setting)?.[1]
  return pattern === undefined ? { by: 'name' as const, name: setting } : { by: 'pattern' as const, pattern }
}
