export const modelo = '01930000-0000-7000-8000-00000000a001'
export const vizinho = '01930000-0000-7000-8000-00000000a002'
export const alheio = '01930000-0000-7000-8000-00000000a003'
export const cnpjs: Readonly<Record<string, string>> = {
  [modelo]: '11222333000181',
  [vizinho]: '11222333000262',
  [alheio]: '11444777000161',
}

export const merchants = { modelo: '1000000001', vizinho: '1000000002', alheio: '1000000009', stone: '900000001' }
export const terminals = { modelo: '10000001', vizinho: '10000002', stone: 'SN-000001' }
export const pixKeys = { modelo: 'pix@modelo.test', alheio: 'pix@alheio.test' }
export const account = { bank_code: '341', branch: '0123', account_no: '45678-9' }

type Admin = { query: (text: string, values?: unknown[]) => Promise<unknown> }

const idOf = (table: number, no: number) => `01930000-0000-7000-8000-0000000${table}${String(no).padStart(4, '0')}`

export async function seedStations(admin: Admin) {
  const names: Readonly<Record<string, string>> = {
    [modelo]: 'Posto Modelo',
    [vizinho]: 'Posto Vizinho',
    [alheio]: 'Posto Alheio',
  }
  for (const [id, cnpj] of Object.entries(cnpjs))
    await admin.query('insert into companies (id, name, legal_name, cnpj) values ($1, $2, $2, $3)', [
      id,
      names[id],
      cnpj,
    ])
  for (const [no, company] of [modelo, vizinho].entries()) {
    await admin.query(
      `insert into tanks (id, company_id, tank_no, product_code, capacity_ml) values ($1, $2, 1, 'GC', 15000000)`,
      [idOf(1, no), company],
    )
    await admin.query(
      `insert into fuel_nozzles (id, company_id, nozzle_no, controller_code) values ($1, $2, 1, '01')`,
      [idOf(2, no), company],
    )
    await admin.query(
      `insert into fuel_nozzle_links (id, company_id, nozzle_id, product_code, tank_id, valid_from)
        values ($1, $2, $3, 'GC', $4, '2026-01-01')`,
      [idOf(7, no), company, idOf(2, no), idOf(1, no)],
    )
  }
  const acquirers = [
    [modelo, 'cielo', merchants.modelo],
    [vizinho, 'cielo', merchants.vizinho],
    [alheio, 'cielo', merchants.alheio],
    [modelo, 'stone', merchants.stone],
  ]
  for (const [no, [company, acquirer, merchant]] of acquirers.entries())
    await admin.query(
      'insert into acquirer_companies (id, company_id, acquirer, merchant_no) values ($1, $2, $3, $4)',
      [idOf(3, no), company, acquirer, merchant],
    )
  const pos = [
    [modelo, 'cielo', terminals.modelo],
    [vizinho, 'cielo', terminals.vizinho],
    [modelo, 'stone', terminals.stone],
  ]
  for (const [no, [company, acquirer, terminal]] of pos.entries())
    await admin.query(
      'insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no) values ($1, $2, $3, $4, $4)',
      [idOf(4, no), company, acquirer, terminal],
    )
  await admin.query(
    `insert into acquirer_fees (id, company_id, acquirer_company_id, method, rate_ppm, valid_from)
      values ($1, $2, $3, 'debit', 10500, '2026-01-01')`,
    [idOf(5, 1), modelo, idOf(3, 0)],
  )
  const { bank_code, branch, account_no } = account
  await admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, pix_keys) values
      ($1, $2, $3, $4, split_part($5, '-', 1), split_part($5, '-', 2), 'Conta do posto', array[$6]),
      ($7, $8, '001', '9999', '1', '0', 'Conta alheia', array[$9])`,
    [idOf(6, 1), modelo, bank_code, branch, account_no, pixKeys.modelo, idOf(6, 2), alheio, pixKeys.alheio],
  )
}
