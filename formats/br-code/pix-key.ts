import { isBareCnpj } from '../document/cnpj.ts'
import { isBareCpf } from '../document/cpf.ts'

type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'

/** Returns the kind of a Pix key in the Central Bank's notation; `null` if it is not a key. */
export function pixKeyKind(key: string): PixKeyKind | null {
  if (isBareCpf(key)) return 'cpf'
  if (isBareCnpj(key)) return 'cnpj'
  if (/^\+[1-9]\d{7,14}$/.test(key)) return 'phone'
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) return 'random'
  return key.length <= 77 && /^[^\s@A-Z]+@[^\s@A-Z]+\.[^\s@A-Z]+$/.test(key) ? 'email' : null
}
