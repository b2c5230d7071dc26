import { sql } from 'kysely'
import { drafts } from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'
import { deleteRows, type RetentionKind } from '../history/privacy.ts'
import { implement } from './implement.ts'

// Row-level security limits drafts to the person of the transaction.
const selectDraft = (db: Db, form: string) => db.selectFrom('drafts').where('form', '=', form)

export const draftOperations = implement(drafts, {
  get: async ({ db, params }) => {
    const draft = await selectDraft(db, params.form).select(['content', 'saved_at']).executeTakeFirst()
    return draft ? { ...drafts.save.body.parse(draft.content), saved_at: draft.saved_at } : null
  },

  save: async ({ db, params, body, user, now }) => {
    const row = { content: JSON.stringify(body), saved_at: now }
    await db
      .insertInto('drafts')
      .values({ user_id: user.id, form: params.form, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'form']).doUpdateSet(row))
      .execute()
    return { saved_at: now }
  },

  discard: async ({ db, params, user }) => {
    await db.deleteFrom('drafts').where('user_id', '=', user.id).where('form', '=', params.form).execute()
    return null
  },
})

export const draftRetention: RetentionKind = {
  kind: 'drafts',
  label: 'Rascunhos de formulários abandonados',
  min_days: 7,
  max_days: 180,
  deleteBefore: (db, before, limit) => deleteRows(db, 'drafts', sql<boolean>`saved_at < ${before}`, limit),
}
