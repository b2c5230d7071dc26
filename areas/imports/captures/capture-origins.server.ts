import { formatCount, showDate, showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { refuseIf, toFileProblem } from '../files/imports-plan.server.ts'
import { layoutName } from '../files/layout-names.contract.ts'
import { getCaptureOrigin, mayRepeatMoney } from './capture-layouts.server.ts'
import { type EarlierImport, findImportsOfSamePayments, findImportsOfSameSales } from './capture-origins.store.ts'
import type { StagedCaptures } from './staged-captures.server.ts'

/** Each origin writes other values beside the amount, so the keys differ and each row would be counted twice. */
export async function refuseOtherOrigin(
  db: Db,
  { counts }: StagedCaptures,
  { layout, import_id }: { layout: string | null; import_id: string },
) {
  const sales = counts.captures > 0 ? await findImportsOfSameSales(db, import_id) : []
  const payments = counts.settlements > 0 ? await findImportsOfSamePayments(db, import_id) : []
  const origin = getCaptureOrigin(layout)
  const isOther = (earlier: EarlierImport) => mayRepeatMoney(getCaptureOrigin(earlier.layout), origin)
  // Each column layout has its own key of a sale. Payments have no NSU, and a day may have reports in several layouts.
  const hasOtherSaleKey = (earlier: EarlierImport) =>
    isOther(earlier) || (origin === 'columns' && earlier.layout !== layout)
  refuseIf([
    ...sales.filter(hasOtherSaleKey).map((earlier) => toDuplicateProblem(earlier, ['venda', 'vendas'])),
    ...payments.filter(isOther).map((earlier) => toDuplicateProblem(earlier, ['pagamento', 'pagamentos'])),
  ])
}

function toDuplicateProblem(
  { layout, file_name, date, count, amount_cents }: EarlierImport,
  [one, many]: [string, string],
) {
  const rows = `${formatCount(count, one, many)} (${showMoney(amount_cents)}, a partir de ${showDate(date)})`
  const earlierSource = `${layoutName(layout) ?? 'outro layout'}, arquivo ${file_name}`
  return toFileProblem(
    `${rows} deste arquivo já vieram de outra fonte: ${earlierSource}. As duas contariam cada valor duas vezes; use só uma fonte por estabelecimento ou desfaça aquela importação.`,
  )
}
