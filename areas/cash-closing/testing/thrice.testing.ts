import type { Operation, OperationInput } from '@app/kit/contract'
import { newId } from '@app/kit/server'
import type { TestUser } from '@app/kit/testing'
import { expect } from 'vitest'

type Sql = (text: string) => Promise<{ count: number }[]>

/** Sends a write twice in parallel and a third time afterwards; expects one effect and equal answers. */
export const newThriceSender = (sql: Sql) => {
  const countWrites = async () =>
    (await sql('select count(distinct request_id)::int as count from audit_events'))[0]?.count
  return async function callThrice<Op extends Operation>(user: TestUser, operation: Op, input: OperationInput<Op>) {
    const before = (await countWrites()) ?? 0
    const options = { idempotencyKey: newId() }
    const send = () => user.call(operation, input, options)
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect(await send()).toEqual(first)
    expect([operation.name, await countWrites()]).toEqual([operation.name, before + 1])
    return first
  }
}
