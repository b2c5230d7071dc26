import { cnab240Entry, cnab240StatementOf } from '../testing/cnab240.testing.ts'

export const balancedStatement = cnab240StatementOf({
  entries: [{ ...cnab240Entry, amount_cents: 10000, memo: 'PIX RECEBIDO' }],
})

export function unbalancedStatement() {
  const lines = Buffer.from(balancedStatement).toString('latin1').split('\r\n')
  const trailer = lines.findIndex((line) => line[7] === '5')
  const line = lines[trailer] ?? ''
  return Buffer.from(
    lines.with(trailer, `${line.slice(0, 194)}${'1'.padStart(18, '0')}${line.slice(212)}`).join('\r\n'),
    'latin1',
  )
}
