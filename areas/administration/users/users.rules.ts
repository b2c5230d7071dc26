import type { UserRow } from '@app/domain/people/contract'

export function detectImageType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

export const userStates = { active: 'Ativo', invited: 'Convite pendente', inactive: 'Inativo' } as const

export const getUserState = ({ active, invited }: Pick<UserRow, 'active' | 'invited'>): keyof typeof userStates =>
  active ? (invited ? 'invited' : 'active') : 'inactive'

export const isSameSet = (before: readonly string[], after: readonly string[]) =>
  before.every((one) => after.includes(one)) && after.every((one) => before.includes(one))
