import { formatCount, showDate, showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { refuseIf, toFileProblem } from '../files/imports-plan.server.ts'
import { layoutName } from '../files/layout-names.contract.ts'
import { getCaptureOrigin, mayRepeatMoney } from './capture-layouts.server.ts'
import {
  type EarlierImport,
  findImportsOfEqualPayments,
  findImportsOfNumberedPayments,
  findImportsOfSamePayments,
  findImportsOfSameSales,
} from './capture-origins.store.ts'
import type { StagedCaptures } from './staged-captures.server.ts'

/** Refuses money stored from a file of another origin, whose keys differ; warns of payments that may be the same. */
export async function checkOtherOrigins(
  db: Db,
  { counts }: StagedCaptures,
  { layout, import_id }: { layout: string | null; import_id: string },
) {
  const sales = counts.captures > 0 ? await findImportsOfSameSales(db, import_id) : []
  const payments = counts.settlements > 0 ? await findImportsOfSamePayments(db, import_id) : []
  const origin = getCaptureOrigin(layout)
  const isOther = (earlier: EarlierImport) => mayRepeatMoney(getCaptureOrigin(earlier.layout), origin)
  // Each column layout has its own keys.
  const isOtherLayout = (earlier: EarlierImport) =>
    origin === 'columns' && getCaptureOrigin(earlier.layout) === 'columns' && earlier.layout !== layout
  // A day may have payments in several layouts, so only equal amounts are compared.
  const hasOtherLayout = payments.some(isOtherLayout)
  const numbered = hasOtherLayout ? (await findImportsOfNumberedPayments(db)).filter(isOtherLayout) : []
  refuseIf([
    ...sales
      .filter((earlier) => isOther(earlier) || isOtherLayout(earlier))
      .map((earlier) => toDuplicateProblem(earlier, ['venda', 'vendas'])),
    ...[...payments.filter(isOther), ...numbered].map((earlier) => toDuplicateProblem(earlier, payment)),
  ])
  const equal = hasOtherLayout ? (await findImportsOfEqualPayments(db)).filter(isOtherLayout) : []
  return equal.map((earlier) => {
    const [rows, source] = describeEarlier(earlier, payment)
    const [have, same, stored] =
      earlier.count === 1
        ? ['tem', 'for o mesmo, ele conta', 'pagamento que já veio']
        : ['têm', 'forem os mesmos, cada um conta', 'pagamentos que já vieram']
    return toFileProblem(
      `${rows} deste arquivo ${have} o dia e o valor de ${stored} de outra fonte: ${source}. Se ${same} duas vezes: confira e desfaça uma das importações.`,
    )
  })
}

const payment: [string, string] = ['pagamento', 'pagamentos']

function describeEarlier(
  { layout, file_name, date, count, amount_cents }: EarlierImport,
  [one, many]: [string, string],
): [rows: string, source: string] {
  return [
    `${formatCount(count, one, many)} (${showMoney(amount_cents)}, a partir de ${showDate(date)})`,
    `${layoutName(layout) ?? 'outro layout'}, arquivo ${file_name}`,
  ]
}

function toDuplicateProblem(earlier: EarlierImport, nouns: [string, string]) {
  const [rows, source] = describeEarlier(earlier, nouns)
  return toFileProblem(
    `${rows} deste arquivo já ${earlier.count === 1 ? 'veio' : 'vieram'} de outra fonte: ${source}. As duas contariam cada valor duas vezes; use só uma fonte por estabelecimento ou desfaça aquela importação.`,
  )
}
