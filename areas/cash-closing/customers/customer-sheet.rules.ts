import { foldSheetText, type LineReader, readSheetLines, type SheetRows } from '@app/domain/sheets/contract'
import type { BusinessDate } from '@app/kit/contract'
import { CustomerDraft } from './customer.contract.ts'

export const customerSheetTitles = {
  company_name: ['Empresa', 'Posto'],
  name: ['Nome', 'Cliente', 'Razão social'],
  document: ['CNPJ ou CPF', 'CNPJ', 'CPF', 'Documento'],
  till_names: ['Nomes no PDV', 'Nome no PDV', 'Código no PDV'],
  street: ['Endereço', 'Logradouro'],
  district: ['Bairro'],
  zip: ['CEP'],
  city: ['Cidade', 'Município'],
  uf: ['UF', 'Estado'],
  limit_cents: ['Limite', 'Limite de crédito'],
  opening_balance_cents: ['Saldo inicial', 'Saldo'],
  opening_on: ['Data do saldo inicial', 'Data do saldo'],
} as const
type Field = keyof typeof customerSheetTitles

type CustomerSheetChoices = {
  companies: readonly { id: string; name: string; cnpj: string }[]
  today: BusinessDate
}
export type SheetCustomer = CustomerDraft & { company_id: string }

function companyOf(read: LineReader<Field>, { companies }: CustomerSheetChoices) {
  const [firstCompany, secondCompany] = companies
  const found = read.oneOf(
    'company_name',
    (text) => companies.find(({ name, cnpj }) => [foldSheetText(name), cnpj.toLowerCase()].includes(text))?.id,
  )
  return found ?? (firstCompany && !secondCompany ? firstCompany.id : read.needed('company_name'))
}

const addressFields = ['street', 'district', 'zip', 'city', 'uf'] as const

/** Without the empty cells, so that a sheet without addresses keeps those of the register. */
const addressOf = (read: LineReader<Field>) =>
  Object.fromEntries(addressFields.map((field) => [field, read.text(field)]).filter(([, text]) => text !== ''))

const draftOf = (read: LineReader<Field>, choices: CustomerSheetChoices): SheetCustomer => ({
  company_id: companyOf(read, choices),
  ...read.checked(CustomerDraft, {
    name: read.text('name'),
    document: read.text('document'),
    till_names: read
      .text('till_names')
      .split(/[,|/]/)
      .map((name) => name.trim())
      .filter(Boolean),
    ...addressOf(read),
    limit_cents: read.amount('limit_cents') ?? read.needed('limit_cents'),
    opening_balance_cents: read.amount('opening_balance_cents') ?? 0,
    opening_on: read.day('opening_on', choices.today) ?? choices.today,
  }),
})

export const parseCustomerSheet = (rows: SheetRows, choices: CustomerSheetChoices) =>
  readSheetLines(rows, {
    titles: customerSheetTitles,
    needed: ['name', 'document', 'limit_cents'],
    name: 'name',
    draft: (read) => draftOf(read, choices),
  })
