import type { testApi } from '@app/kit/testing'

/** Plants a webhook of a person with one delivery that waits. Returns a function that reads their states. */
export async function plantWebhook(
  { test }: ReturnType<typeof testApi>,
  { user_id, company_id }: { user_id: string; company_id: string },
) {
  const run = async (query: string, values: unknown[]) => (await test.admin.query(query, values)).rows
  const [{ id }] = await run(
    `insert into integration_connections (id, system, name, owner_id, base_url, secret_key_id, sealed_secret, created_at)
      values (gen_random_uuid(), 'webhook', 'BI', $1, 'https://bi.exemplo.com.br/', 'k1', 'sealed', now()) returning id`,
    [user_id],
  )
  await run(
    `insert into webhooks (id, connection_id, user_id, events, created_at)
      values (gen_random_uuid(), $1, $2, '{day.closed}', now())`,
    [id, user_id],
  )
  await run(
    `insert into integration_messages (company_id, id, connection_id, operation, entity, entity_id, entity_version,
        idempotency_key, payload, masked_payload, fair_turn, correlation_id, next_attempt_at, created_at)
      values ($1, gen_random_uuid(), $2, 'webhook.deliver', 'webhook', '1', 1, 'planted', '{}', '{}', 0, gen_random_uuid(),
        now() + interval '1 hour', now())`,
    [company_id, id],
  )
  return async () => {
    const [state] = await run(
      `select connection.ended_at is not null as ended, sealed_secret is null as without_secret,
          (select status from integration_messages where connection_id = connection.id) as delivery
        from integration_connections connection where id = $1`,
      [id],
    )
    return state
  }
}
