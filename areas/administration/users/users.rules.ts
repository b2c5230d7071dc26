import type { UserRow } from './user.contract.ts'

/** The kind of image by its first bytes, whatever its name says. */
export function imageTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

export const userStates = { active: 'Ativo', invited: 'Convite pendente', inactive: 'Inativo' } as const

/** Whether somebody works here, was asked to, or no longer does. */
export const stateOf = ({ active, invited }: Pick<UserRow, 'active' | 'invited'>): keyof typeof userStates =>
  active ? (invited ? 'invited' : 'active') : 'inactive'

/** What a change of a set takes away and adds. */
export const setChange = (before: readonly string[], after: readonly string[]) => ({
  removed: before.filter((one) => !after.includes(one)),
  added: after.filter((one) => !before.includes(one)),
})

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** The browser and the system that a session began in, in words. */
export function deviceOf(user_agent: string | null) {
  const browser = browsers.find(([mark]) => user_agent?.includes(mark))?.[1]
  const system = systems.find(([mark]) => user_agent?.includes(mark))?.[1]
  if (!browser && !system) return user_agent ?? 'Aparelho desconhecido'
  return [browser ?? 'Navegador', system].filter(Boolean).join(' em ')
}
