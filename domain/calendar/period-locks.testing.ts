/** Locks every stored day that the condition on `cash_conciliations` selects, with this sentence. */
export async function lockStoredDays(
  admin: { query: (text: string, values?: unknown[]) => Promise<unknown> },
  where: string,
  note: string,
) {
  await admin.query(
    `insert into period_locks (company_id, kind, period, reason, note, locked_at)
    select company_id, 'day', business_date, 'month', $1, now() from cash_conciliations where ${where}`,
    [note],
  )
  await admin.query(`update cash_conciliations set status = 'locked', proof = coalesce(proof, '{}'),
    proof_hash = coalesce(proof_hash, 'x') where ${where}`)
}
