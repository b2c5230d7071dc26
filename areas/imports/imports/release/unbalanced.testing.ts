import { writeCnab240Statement } from '@app/formats/generate'

const holder = { branch: '123', branch_digit: '', account: '45678', account_digit: '9' }
const entry = { nature: 'DPV', posted_on: '2026-10-14', category: '209', history_code: '0470', doc_no: '' }

/** A statement of one line whose sums hold. */
export const balancedStatement = writeCnab240Statement({
  ...holder,
  bank: '341',
  bank_name: 'BANCO ITAU',
  company_no: '11222333000181',
  company_name: 'POSTO MODELO',
  agreement: '1',
  created_on: '2026-10-15',
  created_at: '06:00:00',
  sequence: 1,
  accounts: [
    {
      ...holder,
      opening_on: '2026-10-13',
      opening_cents: 1000,
      closing_on: '2026-10-14',
      status: 'F',
      sequence: 200,
      entries: [{ ...entry, amount_cents: 10000, memo: 'PIX RECEBIDO' }],
    },
  ],
})

/** The same statement with another sum of its credits in the trailer. */
export function unbalancedStatement() {
  const lines = Buffer.from(balancedStatement).toString('latin1').split('\r\n')
  const trailer = lines.findIndex((line) => line[7] === '5')
  const line = lines[trailer] ?? ''
  return Buffer.from(
    lines.with(trailer, `${line.slice(0, 194)}${'1'.padStart(18, '0')}${line.slice(212)}`).join('\r\n'),
    'latin1',
  )
}
