import { sql } from 'kysely'
import { allCompaniesScope, type Db } from '../../database/transactions.ts'
import type { JobKind } from '../../jobs/job-kinds.ts'
import type { AnchorSigner, AuditAnchor } from './anchor.ts'
import { anchorName, type DeliverAnchor } from './deliver-anchors.ts'

// Arbitrary advisory lock key: of concurrent processes only one makes the next number.
const anchorLock = 5_112_029

type Head = AuditAnchor['heads'][number]

async function makeAnchor(db: Db, signer: AnchorSigner, now: string) {
  await sql`select pg_advisory_xact_lock(${anchorLock})`.execute(db)
  const { rows: heads } = await sql<Head>`select chain_id, chain_no, hash from audit_unanchored_heads()`.execute(db)
  if (heads.length === 0) return
  const { id: installation_id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const { last } = await db
    .selectFrom('audit_anchors')
    .where('installation_id', '=', installation_id)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const body = signer.sign({ installation_id, number, made_at: now, heads })
  await db.insertInto('audit_anchors').values({ installation_id, number, made_at: now, body }).execute()
  await db
    .insertInto('audit_anchored_heads')
    .values(heads.map(({ chain_id, chain_no }) => ({ chain_id, chain_no })))
    .onConflict((conflict) =>
      conflict.column('chain_id').doUpdateSet({ chain_no: (row) => row.ref('excluded.chain_no') }),
    )
    .execute()
}

const findUndelivered = (db: Db) =>
  db
    .selectFrom('audit_anchors')
    .where('delivered_at', 'is', null)
    .select(['installation_id', 'number', 'body'])
    .orderBy('number')
    .limit(100)
    .execute()

/** Returns the hourly job that signs the heads of the audit chains and delivers undelivered anchors, oldest first. */
export const auditAnchorsJob = (signer: AnchorSigner, deliver: DeliverAnchor): JobKind => ({
  name: 'audit-anchors',
  cron: '0 * * * *',
  async run(_data, { within, now, signal }) {
    await within(allCompaniesScope, (db) => makeAnchor(db, signer, now()))
    for (;;) {
      const anchors = await within(allCompaniesScope, findUndelivered)
      if (anchors.length === 0) return
      for (const { installation_id, number, body } of anchors) {
        if (signal.aborted) return
        await deliver(anchorName(installation_id, number), body)
        await within(allCompaniesScope, (db) =>
          db
            .updateTable('audit_anchors')
            .set({ delivered_at: now() })
            .where('installation_id', '=', installation_id)
            .where('number', '=', number)
            .execute(),
        )
      }
    }
  },
})
