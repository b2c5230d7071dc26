import { workedDayTests } from '@app/areas/cash-closing/testing'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { advanceInstalments } from '@app/domain/transactions/server'
import { inTransaction } from '@app/kit/server'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'

const { api } = workedDayTests()
const queryRows = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows
const company_id = workedCompany
const made_at = '2026-10-15T12:00:00Z'

/** C01 with its batch and statement line, besides the drawers of the day, whose item ids are not numbers. */
async function createBankedInstalment() {
  const [{ id: part }] = await queryRows(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents, status)
     values ($1, $2, '2026-10-14', 1, 1, '2026-10-15', 12870, 0, 12870, 'scheduled') returning id`,
    company_id,
    captureId('C01'),
  )
  const [{ id: batch }] = await queryRows(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
       fee_cents, net_cents) values ($1, 'cielo', '1', 'R-1', 'sale', '2026-10-15', 12870, 0, 12870) returning id`,
    company_id,
  )
  const groups: number[] = []
  for (const pair_type of ['SETTLEMENT', 'BANK']) {
    const [{ id }] = await queryRows(
      `insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
       values ($1, $2, 1, 100, 'confirmed', 'x', 0, $3) returning id`,
      company_id,
      pair_type,
      made_at,
    )
    groups.push(Number(id))
  }
  const [settlementGroup, bankGroup] = groups
  const link = (
    match_group_id: number | undefined,
    pair_type: string,
    side: string,
    item_kind: string,
    id: unknown,
  ) => ({
    company_id,
    match_group_id,
    pair_type,
    side,
    item_kind,
    item_id: String(id),
  })
  await insertRows(api.test.admin, {
    match_links: [
      link(settlementGroup, 'SETTLEMENT', 'system', 'instalment', part),
      link(settlementGroup, 'SETTLEMENT', 'confirmation', 'batch', batch),
      link(bankGroup, 'BANK', 'system', 'batch', batch),
      link(bankGroup, 'BANK', 'confirmation', 'line', 7),
    ],
  })
  return groups
}

const joins = ['enable_hashjoin', 'enable_nestloop', 'enable_mergejoin'] as const

test.each(joins)(
  'instalments advance correctly with each join strategy of the database: with %s alone',
  async (enabledJoin) => {
    const ids = await createBankedInstalment()
    await inTransaction(api.test.db, { user_id: null, companies: 'all' }, async (db) => {
      for (const join of joins) {
        const setting = join === enabledJoin ? 'on' : 'off'
        await db
          .selectNoFrom(({ fn, val }) => fn('set_config', [val(join), val(setting), val(true)]).as('way'))
          .execute()
      }
      await advanceInstalments(db, { company_id, ids })
    })
    expect(await queryRows('select status, paid_on from acquirer_installments')).toMatchObject([{ status: 'in_bank' }])
  },
)
