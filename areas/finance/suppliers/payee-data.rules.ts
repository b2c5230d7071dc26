import { isCnpj, isCpf } from '@app/kit/contract'
import { type PayeeData, pixKeyKinds } from './suppliers.contract.ts'

const bareDocument = (text: string) => text.replace(/[.\-/\s]/g, '').toUpperCase()

/** Returns the key as the Central Bank stores it; null if it is not a key of this kind. */
export const parsePixKeyOfKind: Readonly<Record<keyof typeof pixKeyKinds, (text: string) => string | null>> = {
  document(text) {
    const document = bareDocument(text)
    return isCnpj(document) || isCpf(document) ? document : null
  },
  phone(text) {
    const phone = text.replace(/[()\-\s]/g, '')
    return /^(\+55)?[1-9]\d9?\d{8}$/.test(phone) ? `+55${phone.replace(/^\+55/, '')}` : null
  },
  email: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 77 ? text.toLowerCase() : null),
  random: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : null),
}

const formatAccount = ({ bank_code, branch, account_no, account_digit }: PayeeData) =>
  bank_code === null ? '–' : `${bank_code} ${branch}/${account_no}-${account_digit}`

const formatKey = ({ pix_key_kind, pix_key }: PayeeData) =>
  pix_key_kind === null ? '–' : `${pix_key} (${pixKeyKinds[pix_key_kind]})`

export const diffPayeeData = (before: PayeeData, after: PayeeData) =>
  [
    { label: 'Chave Pix', before: formatKey(before), after: formatKey(after) },
    { label: 'Conta', before: formatAccount(before), after: formatAccount(after) },
  ].filter((line) => line.before !== line.after)

export const pickPayeeData = (supplier: PayeeData): PayeeData => ({
  pix_key_kind: supplier.pix_key_kind,
  pix_key: supplier.pix_key,
  bank_code: supplier.bank_code,
  branch: supplier.branch,
  account_no: supplier.account_no,
  account_digit: supplier.account_digit,
})

export const noPayeeData: PayeeData = {
  ...{ pix_key_kind: null, pix_key: null, bank_code: null, branch: null, account_no: null, account_digit: null },
}
