/** The registers of the ERP: group of companies 01 with its branches, customers, natures, cost centres and accounts. */

export const user = { name: 'retaguarda', password: 'simulador' }

const demonstrationBranches = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(4, '0'))
/** The last branch has blanks in its code, as some installations have. */
export const branches: readonly string[] = [...demonstrationBranches, 'D 01']
export const group = '01'

type Customer = { code: string; store: string; name: string; tax_id: string; blocked: boolean }

const names = [
  ['000101', 'TRANSPORTADORA ALFA'],
  ['000102', 'TRANSPORTADORA BETA'],
  ['000103', 'CONSTRUTORA GAMA'],
  ['000104', 'PREFEITURA DE MODELO'],
  ['000105', 'TRANSPORTADORA GAMA'],
  ['000106', 'TRANSPORTADORA DELTA'],
  ['000901', 'CIELO S.A.'],
  ['000902', 'STONE PAGAMENTOS S.A.'],
  ['000903', 'REDE S.A.'],
  ['000904', 'ADMINISTRADORA DE CARTAO FROTA'],
  ['000999', 'CLIENTE BLOQUEADO'],
] as const

export const erpCustomers: readonly Customer[] = names.map(([code, name], at) => ({
  code,
  store: '01',
  name,
  tax_id: `98${String(at + 1).padStart(6, '0')}000100`,
  blocked: code === '000999',
}))

export const erpNatures: readonly (readonly [string, string])[] = [
  ['1010201', 'VENDA A PRAZO'],
  ['1010204', 'CARTAO DE DEBITO'],
  ['1010205', 'CARTAO DE CREDITO'],
  ['1010206', 'CARTAO FROTA'],
  ['1010207', 'VALES E CHEQUES'],
  ['2020101', 'ALUGUEL DE EQUIPAMENTO'],
  ['2020102', 'AJUSTES DE ADQUIRENTE'],
]

export const costCenters: readonly (readonly [string, string])[] = [
  ['1101', 'PISTA'],
  ['1102', 'LOJA'],
]

type BankAccount = { bank: string; agency: string; account: string }
export const bankAccounts: readonly BankAccount[] = demonstrationBranches.map((_, at) => ({
  bank: '341',
  agency: '0412',
  account: `10${String(at + 1).padStart(3, '0')}`,
}))

/** Bank holidays after which a due date moves, besides weekends. */
export const holidays: readonly string[] = [
  '2026-10-12',
  '2026-11-02',
  '2026-11-20',
  '2026-12-25',
  '2026-12-31',
  '2027-01-01',
]
