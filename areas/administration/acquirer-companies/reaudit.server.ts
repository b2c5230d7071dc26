import { buildFeeFinder, computeInstallmentFee } from '@app/domain/fees/contract'
import { findFeeContracts, findOpenParts } from '@app/domain/fees/server'
import { updateExpectedFees } from '@app/domain/transactions/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

const batchSize = 5000

/** Paid receivables keep their expectation (R14). Returns how many instalments changed. */
export async function reauditFees(db: Db, contract: { company_id: string; acquirer: string; from: BusinessDate }) {
  const feeOfSale = buildFeeFinder(await findFeeContracts(db, [contract.company_id]))
  let changed = 0
  for (let after = 0, more = true; more; ) {
    const parts = await findOpenParts(db, { ...contract, after, limit: batchSize })
    const different = parts.flatMap((part) => {
      const fee = feeOfSale(part)
      const fee_expected_cents = fee && computeInstallmentFee(fee, part)
      return fee_expected_cents === part.fee_expected_cents ? [] : [{ id: part.id, fee_expected_cents }]
    })
    if (different.length > 0) await updateExpectedFees(db, contract.company_id, different)
    changed += different.length
    after = parts.at(-1)?.id ?? after
    more = parts.length === batchSize
  }
  return changed
}
