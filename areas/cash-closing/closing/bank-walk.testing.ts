import { receivables } from '@app/areas/finance/contract'
import { imports, undoImports } from '@app/areas/imports/contract'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { journalAccounts } from '@app/domain/journal/contract'
import { writeOfx } from '@app/formats/generate'
import { type TestUser, until } from '@app/kit/testing'

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
type Walker = { sql: Sql; finance: TestUser; importer: TestUser; random: (below: number) => number }

const posted_on = '2026-10-16'
const bank = { bank_code: '341', branch: '0001', account_no: '12345' }

export async function bankMoves({ sql, finance, importer, random }: Walker) {
  await sql(
    `insert into bank_accounts (id, company_id, name, bank_code, branch, account_no)
      values (gen_random_uuid(), $1, 'Itaú', $2, $3, $4)`,
    [workedCompany, ...Object.values(bank)],
  )
  let number = 0
  const statements: string[] = []
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length || 1)]

  const waitUntilFinished = (id: string) =>
    until(
      () => importer.call(imports.get, { params: { id } }),
      ({ finished_at, status }) => finished_at !== null && status !== 'undoing',
    )

  async function importStatement(...lines: readonly [amount_cents: number, memo: string][]) {
    number += 1
    const content = writeOfx({
      institution: 'Banco',
      generated_on: posted_on,
      accounts: [
        {
          bank_id: bank.bank_code,
          branch_id: bank.branch,
          account_id: bank.account_no,
          kind: 'bank',
          currency: 'BRL',
          period: { from: posted_on, to: posted_on },
          balance_cents: 0,
          balance_on: posted_on,
          lines: lines.map(([amount_cents, memo], index) => ({
            posted_on,
            amount_cents,
            memo,
            fitid: `${number}-${index}`,
            doc_no: null,
            trn_type: 'CREDIT',
            name: null,
          })),
        },
      ],
    })
    const file = { name: `extrato-${number}.ofx`, content }
    const { id } = await importer.call(imports.create, { body: { company_id: workedCompany } }, { file })
    await waitUntilFinished(id)
    statements.push(id)
  }

  async function insertBatch() {
    number += 1
    const gross = 1000 + 13 * random(5000)
    const fee = random(90)
    const values = [workedCompany, captureId(pick(['C01', 'C04', 'C09']) ?? 'C01'), number, `L-${number}`, gross, fee]
    await sql(
      `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
         paid_on, batch_reference, gross_cents, fee_charged_cents, net_cents, status)
       values ($1, $2, '2026-10-14', $3, 99, $7, $7, $4, $5, $6, $5::bigint - $6::bigint, 'scheduled')`,
      [...values, posted_on],
    )
    await sql(
      `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
         fee_cents, net_cents, bank_code, branch, account_no)
       select $1, acquirer, merchant_no, $3, 'sale', $6, $4, $5, $4::bigint - $5::bigint, $7, $8, $9
       from acquirer_transactions where company_id = $1 and id = $2`,
      [values[0], values[1], values[3], gross, fee, posted_on, ...Object.values(bank)],
    )
    return gross - fee
  }

  const activeGroupsSql = `select id::int from match_groups where cash_conciliation_id is null and status <> 'undone'`
  const moves: Record<string, () => Promise<unknown>> = {
    pay: async () => importStatement([await insertBatch(), 'CIELO VENDAS']),
    'pay, seen later': insertBatch,
    async 'carry cash'() {
      const safes = await sql(
        `select sum(debit_cents - credit_cents)::int as cents from journal_entries entry
          join journal_lines line on line.journal_entry_id = entry.id and line.account = $1
          where entry.source = 'cash_conciliation' group by source_id having sum(debit_cents - credit_cents) > 0`,
        [journalAccounts.safe.code],
      )
      const owedSafe = pick(safes)
      if (owedSafe) await importStatement([Number(owedSafe.cents), 'DEPOSITO EM DINHEIRO'])
    },
    async 'take apart'() {
      const group = pick(await sql(`${activeGroupsSql} order by id`))
      if (group) await finance.call(receivables.undo, { body: { group_ids: [Number(group.id)] } })
    },
    async 'put together'() {
      const group = pick(
        await sql(`select held.pair_type, jsonb_agg(jsonb_build_object('side', side, 'kind', item_kind, 'id', item_id)) as items
          from match_groups held join match_links link on link.match_group_id = held.id
          where held.cash_conciliation_id is null and held.status = 'undone' group by held.id, held.pair_type order by held.id`),
      )
      if (!group) return
      const { pair_type, items } = group as { pair_type: 'BANK'; items: { side: string; kind: 'line'; id: string }[] }
      const itemsOf = (side: string) => items.filter((item) => item.side === side).map(({ kind, id }) => ({ kind, id }))
      const body = {
        company_id: workedCompany,
        pair_type,
        system: itemsOf('system'),
        confirmation: itemsOf('confirmation'),
      }
      await finance.call(receivables.match, { body })
    },
    async 'take a statement back'() {
      const id = pick(statements)
      if (!id) return
      const body = { reason: 'Extrato da conta errada.' }
      await importer.call(undoImports.undo, { params: { id }, body })
      await waitUntilFinished(id)
    },
  }
  return moves
}
