import type { ChangedSale } from '@app/domain/transactions/contract'
import { formatCount, showMoney } from '@app/kit/contract'
import { newFirstProblems } from '../files/first-problems.rules.ts'
import type { ImportProblem } from '../files/imports.contract.ts'

const formatOthers = (count: number) =>
  `Mais ${formatCount(count, 'venda já estava gravada', 'vendas já estavam gravadas')} com outros valores; as primeiras ficaram.`

export function buildChangedSaleWarnings(changed: readonly ChangedSale[]): readonly ImportProblem[] {
  const problems = newFirstProblems(formatOthers)
  for (const { line, nsu, was_cents, is_cents } of changed.toSorted((a, b) => a.line - b.line)) {
    const storedText = was_cents === is_cents ? 'outra autorização ou outro plano de parcelas' : showMoney(was_cents)
    const receivedText = was_cents === is_cents ? '' : ` e veio com ${showMoney(is_cents)}`
    const message = `Linha ${line}, campo "NSU": a venda de NSU ${nsu} já estava gravada com ${storedText}${receivedText}; a primeira ficou e não foi contada duas vezes: confira com a adquirente.`
    problems.add({ line, field: 'NSU', value: nsu, message })
  }
  return problems.all()
}
