import { expect, test } from 'vitest'
import { assessCompanyHealth } from './health.rules.ts'

const facts = {
  business_date: '2026-10-14',
  closed: false,
  kind: 'shop',
  received: [] as string[],
  missing: ['PDV'],
  open_days: 0,
  oldest_open_on: null,
  last_dip_on: null,
  acquirers: [],
}
const sources = (change: object) => assessCompanyHealth({ ...facts, ...change }).find(({ code }) => code === 'sources')

test('on a day without operation no source counts as missing, unless a file was received', () => {
  expect(sources({})).toMatchObject({ state: 'bad', detail: 'Nenhuma fonte recebida. Faltam: PDV.' })
  expect(sources({ closed: true })).toMatchObject({ state: 'good', detail: 'Dia sem operação.' })
  expect(sources({ closed: true, received: ['Cielo'] })).toMatchObject({ state: 'wait' })
})
