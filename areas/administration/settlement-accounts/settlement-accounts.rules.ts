import { showDocument } from '@app/kit/contract'
import { accountKinds, type BankData } from './settlement-accounts.contract.ts'

/** Banco Central; other numbers are accepted too. */
export const bankNamesByCode: Readonly<Record<string, string>> = {
  '000': 'Cofre próprio',
  '001': 'Banco do Brasil',
  '003': 'Banco da Amazônia',
  '004': 'Banco do Nordeste',
  '021': 'Banestes',
  '033': 'Santander',
  '037': 'Banpará',
  '041': 'Banrisul',
  '047': 'Banese',
  '070': 'BRB',
  '077': 'Inter',
  '085': 'Ailos',
  '104': 'Caixa Econômica Federal',
  '133': 'Cresol',
  '136': 'Unicred',
  '197': 'Stone',
  '208': 'BTG Pactual',
  '212': 'Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '290': 'PagBank',
  '323': 'Mercado Pago',
  '336': 'C6',
  '341': 'Itaú',
  '380': 'PicPay',
  '389': 'Mercantil',
  '403': 'Cora',
  '422': 'Safra',
  '748': 'Sicredi',
  '756': 'Sicoob',
}

export const formatBankName = (code: string) => bankNamesByCode[code] ?? `Banco ${code}`

type AccountNumber = Pick<BankData, 'bank_code' | 'branch' | 'account_no' | 'account_digit'>

export const accountLabel = ({ bank_code, branch, account_no, account_digit }: AccountNumber) =>
  `${formatBankName(bank_code)} ${branch}/${account_no}${account_digit === '' ? '' : `-${account_digit}`}`

/** Weights 2 and 1 from the right, digits of products added. */
function moduloTen(digits: string) {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return all + Math.floor(product / 10) + (product % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Null: any digit is accepted. Itaú (341): modulo 10 over branch (4 digits) and account (5), bank-files 7.3. */
export function computeAccountDigit({ bank_code, branch, account_no }: Omit<AccountNumber, 'account_digit'>) {
  if (bank_code !== '341') return null
  const agency = branch.split('-')[0]?.replace(/^0+/, '') ?? ''
  const number = account_no.replace(/^0+/, '')
  if (agency.length > 4 || number.length > 5) return null
  return String(moduloTen(agency.padStart(4, '0') + number.padStart(5, '0')))
}

const labels: { [Name in keyof BankData]: string } = {
  bank_code: 'Banco',
  branch: 'Agência',
  account_no: 'Conta',
  account_digit: 'Dígito',
  kind: 'Tipo',
  holder_cnpj: 'CNPJ do titular',
  pix_keys: 'Chaves Pix',
}

const words: { [Name in keyof BankData]: (value: BankData) => string } = {
  bank_code: ({ bank_code }) => `${bank_code} ${formatBankName(bank_code)}`,
  branch: ({ branch }) => branch,
  account_no: ({ account_no }) => account_no,
  account_digit: ({ account_digit }) => account_digit || '–',
  kind: ({ kind }) => accountKinds[kind],
  holder_cnpj: ({ holder_cnpj }) => (holder_cnpj ? showDocument(holder_cnpj) : '–'),
  pix_keys: ({ pix_keys }) => [...pix_keys].sort().join(', ') || '–',
}

const names = [
  'bank_code',
  'branch',
  'account_no',
  'account_digit',
  'kind',
  'holder_cnpj',
  'pix_keys',
] as const satisfies readonly (keyof BankData)[]

export const diffBankData = (before: BankData, after: BankData) =>
  names
    .map((name) => ({ label: labels[name], before: words[name](before), after: words[name](after) }))
    .filter((line) => line.before !== line.after)

export const pickBankData = (account: BankData): BankData => ({
  bank_code: account.bank_code,
  branch: account.branch,
  account_no: account.account_no,
  account_digit: account.account_digit,
  kind: account.kind,
  holder_cnpj: account.holder_cnpj,
  pix_keys: account.pix_keys,
})
