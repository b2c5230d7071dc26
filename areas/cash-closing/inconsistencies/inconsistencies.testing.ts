import { movementId, workedCompany } from '@app/domain/day/facts/testing'
import type { TestUser } from '@app/kit/testing'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { inconsistencies } from './inconsistencies.contract.ts'

export const workedDayFilter = { company_id: workedCompany, date: workedDate }

export const reason = 'Conferido com o comprovante da maquininha.'

export function inconsistencyTests() {
  const tests = workedDayTests()
  const { api, manager, receive } = tests
  type Query = Parameters<typeof manager.call<typeof inconsistencies.list>>[1]['query']
  const list = (query: Query = {}, user: TestUser = manager) =>
    user.call(inconsistencies.list, { query: { ...workedDayFilter, ...query } })
  const getInconsistency = async (query: Query) => {
    const { data } = await list(query)
    if (!data[0]) throw new Error(`nothing is wrong by ${JSON.stringify(query)}`)
    return data[0]
  }
  const get = (id: string) => manager.call(inconsistencies.get, { params: { id } })
  const correct = (row: { id: string; version: number }, values: object, user = manager) =>
    user.call(inconsistencies.correct, { params: { id: row.id }, body: { version: row.version, ...values } })
  const ignore = (row: { id: string; version: number }) =>
    manager.call(inconsistencies.ignore, { params: { id: row.id }, body: { version: row.version, reason } })
  async function removeTypedNumbers() {
    await api.test.admin.query(
      'update system_movements set nsu = null, auth_code = null, terminal_logical_no = null where id = $1',
      [movementId('F02')],
    )
    await receive('pos')
    return getInconsistency({ search: 'F02' })
  }
  const lastRequest = async () =>
    (
      await api.test.admin.query(
        `select request_id from audit_events where entity = 'inconsistency' order by chain_no desc limit 1`,
      )
    ).rows[0].request_id
  return {
    ...tests,
    settle: tests.correct,
    list,
    getInconsistency,
    get,
    correct,
    ignore,
    removeTypedNumbers,
    lastRequest,
  }
}
