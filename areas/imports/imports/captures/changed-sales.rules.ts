import { counted, showMoney } from '@app/kit/contract'
import type { ImportProblem } from '../imports.contract.ts'

/** A sale that an earlier file brought with other values. */
export type ChangedSale = { line: number; nsu: string; was_cents: number; is_cents: number }

const mostTold = 100

/** Sales that came otherwise before: the first ones line by line, the rest as a number. */
export function changedWarnings(changed: readonly ChangedSale[]): ImportProblem[] {
  const inOrder = changed.toSorted((a, b) => a.line - b.line)
  const told = inOrder.slice(0, mostTold).map(({ line, nsu, was_cents, is_cents }): ImportProblem => {
    const was = was_cents === is_cents ? 'outra autorização ou outro plano de parcelas' : showMoney(was_cents)
    const is = was_cents === is_cents ? '' : ` e veio com ${showMoney(is_cents)}`
    const message = `Linha ${line}, campo "NSU": a venda de NSU ${nsu} já estava gravada com ${was}${is}; a primeira ficou e não foi contada duas vezes: confira com a adquirente.`
    return { line, field: 'NSU', value: nsu, message }
  })
  const rest = changed.length - told.length
  if (rest <= 0) return told
  const message = `Mais ${counted(rest, 'venda já estava gravada', 'vendas já estavam gravadas')} com outros valores; as primeiras ficaram.`
  return [...told, { line: null, field: 'NSU', value: null, message }]
}
