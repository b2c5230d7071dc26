import { cnab240Entry, cnab240StatementOf } from '../statements/cnab240.fixture.ts'

/** A statement of one line whose sums hold. */
export const balancedStatement = cnab240StatementOf({
  entries: [{ ...cnab240Entry, amount_cents: 10000, memo: 'PIX RECEBIDO' }],
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
