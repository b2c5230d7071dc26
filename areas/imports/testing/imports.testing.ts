import { testApi, until } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { modelo, seedStations, vizinho } from './stations.fixture.ts'

type SendOptions = { name?: string; company_id?: string; layout_id?: string }

export function importStage(settings: { upload_limit_bytes?: number } = {}) {
  const api = testApi({ workers: true, ...settings })
  const user = api.as('cash-conciliation', [modelo, vizinho], 'Gisele')
  beforeEach(() => seedStations(api.test.admin))

  async function send(content: Uint8Array, { name = 'arquivo', ...body }: SendOptions = {}) {
    const { id } = await user.call(imports.create, { body }, { file: { name, content } })
    return until(
      () => user.call(imports.get, { params: { id } }),
      ({ finished_at, status }) => finished_at !== null || status === 'blocked',
    )
  }
  const rows = async (table: string, order = '1') =>
    (await api.test.admin.query(`select * from ${table} order by ${order}`)).rows

  return { api, user, send, rows }
}

export const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)
