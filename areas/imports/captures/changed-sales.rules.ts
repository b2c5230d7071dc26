import type { ChangedPix, ChangedSale, PixReturnTwin } from '@app/domain/transactions/contract'
import { formatCount, showDate, showMoney } from '@app/kit/contract'
import { newFirstProblems } from '../files/first-problems.rules.ts'
import type { ImportProblem } from '../files/imports.contract.ts'
import { toReadableProblem } from '../files/problem-fields.rules.ts'

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

const formatOtherPix = (count: number) =>
  `Mais ${formatCount(count, 'Pix já estava gravado', 'Pix já estavam gravados')} com outro dia ou valor; os primeiros ficaram.`

export function buildChangedPixWarnings(changed: readonly ChangedPix[]): readonly ImportProblem[] {
  const problems = newFirstProblems(formatOtherPix)
  for (const pix of changed.toSorted((a, b) => a.line - b.line)) {
    const { line, e2e_id } = pix
    const [stored, received] =
      pix.was_cents === pix.is_cents
        ? [`em ${showDate(pix.was_on)}`, showDate(pix.is_on)]
        : [`com ${showMoney(pix.was_cents)}`, showMoney(pix.is_cents)]
    const message = `Linha ${line}, campo "e2e_id": o Pix ${e2e_id} já estava gravado ${stored} e veio com ${received}; o primeiro ficou e não foi contado duas vezes.`
    problems.add(toReadableProblem({ line, field: 'e2e_id', value: e2e_id, message }))
  }
  return problems.all()
}

const formatOtherTwins = (count: number) =>
  `Mais ${formatCount(count, 'devolução pode contar', 'devoluções podem contar')} duas vezes, com outro identificador.`

export function buildPixReturnTwinWarnings(twins: readonly PixReturnTwin[]): readonly ImportProblem[] {
  const problems = newFirstProblems(formatOtherTwins)
  for (const { line, e2e_id, stored_e2e_id, amount_cents } of twins) {
    const message = `Linha ${line}, campo "e2e_id": a devolução ${e2e_id} de ${showMoney(amount_cents)} tem o pagamento, o valor e o minuto de uma já gravada como ${stored_e2e_id}; se for a mesma, conta duas vezes: confira e desfaça uma das importações.`
    problems.add(toReadableProblem({ line, field: 'e2e_id', value: e2e_id, message }))
  }
  return problems.all()
}
