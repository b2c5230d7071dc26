import type { Operation } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { operations, records } from '../areas.ts'
import { type Admin, at, companyA, id, insertCompanies, people } from './planted.ts'
import { day, inconsistency, looseFile, solicitation } from './planted-days.ts'
import { chargeback, paymentDifference } from './planted-files.ts'
import {
  acquirerContract,
  conciliationRule,
  customer,
  nozzle,
  reasonMap,
  safe,
  settlementAccount,
  terminal,
} from './planted-registers.ts'

const api = testApi()
const root = api.as('admin')
beforeEach(() => insertCompanies(api.test.admin))

const firstOf = (table: string) => async (admin: Admin) => {
  const { rows } = await admin.query<{ id: string }>(`select id from ${table} order by id limit 1`)
  return { id: rows[0]?.id }
}

async function task(admin: Admin) {
  await people(admin)
  await admin.query(
    `insert into tasks (id, company_id, kind, title, description, priority, assignee_id, due_at, entity, entity_id,
        about, link, status, created_at, created_by, updated_at)
      values ($1, $2, 'question', 'Pergunta', 'Por quê?', 'normal', $3, $4, 'company', $5, 'Posto A', '/', 'pending',
        $4, $3, $4)`,
    [id('00e1'), companyA, id('0001'), at, companyA],
  )
  return { id: id('00e1') }
}

async function person(admin: Admin) {
  await people(admin)
  return { id: id('0001') }
}

/** One record of each kind. */
const examples: Record<string, (admin: Admin) => Promise<{ id?: string | number | undefined }>> = {
  ability: firstOf('abilities'),
  acquirer_company: acquirerContract,
  attachment: looseFile,
  bank_account: settlementAccount,
  cash_conciliation: day,
  cash_conciliation_solicitation: solicitation,
  cash_pickup: async (admin) => ({ id: (await safe(admin)).pickup_id }),
  chargeback,
  company: async () => ({ id: companyA }),
  conciliation_rule: conciliationRule,
  customer,
  difference: async (admin) => ({ id: (await day(admin)).difference_id }),
  fuel_nozzle: nozzle,
  'import-layout': firstOf('import_layouts'),
  inconsistency,
  manual_transaction: async (admin) => ({ id: (await day(admin)).manual_id }),
  'movement-type': firstOf('movement_types'),
  movement_reason_map: reasonMap,
  payment_difference: paymentDifference,
  pump: nozzle,
  smart_pos_terminal: terminal,
  tank: nozzle,
  task,
  user: person,
}

test('every kind of record has an example here', () => {
  expect(Object.keys(examples).sort()).toEqual(records.map(({ entity }) => entity).sort())
})

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])
const place = '/records/:entity/:id'
const nameOf = ({ method, path }: Operation) => `${method} ${path.slice(place.length)}`
const parts = operations.map(({ operation }) => operation).filter(({ path }) => path.startsWith(`${place}/`))

const file = [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntexto\r\n',
  '--x--\r\n',
].join('')

const calls: { part: string; body?: object | string; status: number }[] = [
  { part: 'GET /timeline', status: 200 },
  { part: 'POST /comments', body: { body: 'Olá' }, status: 201 },
  { part: 'PUT /comments/:comment_id', body: { body: 'Olá de novo' }, status: 200 },
  { part: 'GET /people', status: 200 },
  { part: 'PUT /following', body: { following: true }, status: 200 },
  { part: 'GET /following', status: 200 },
  { part: 'POST /attachments', body: file, status: 201 },
  { part: 'GET /attachments', status: 200 },
  { part: 'GET /attachments/:attachment_id/content', status: 200 },
  // A text file is no spreadsheet.
  { part: 'GET /attachments/:attachment_id/sheet', status: 422 },
  { part: 'POST /attachments/:attachment_id/remove', body: { reason: 'Enviado por engano' }, status: 200 },
  { part: 'PUT /presence/:tab', body: { editing: true }, status: 200 },
  { part: 'POST /presence/:tab/take-over', status: 200 },
  { part: 'DELETE /presence/:tab', status: 200 },
  { part: 'GET /timeline', status: 200 },
]

test('every part of a record is called here', () => {
  expect([...new Set(calls.map(({ part }) => part))].sort()).toEqual(parts.map(nameOf).sort())
})

test.each(records.map(({ entity }) => entity))('each part of a record of kind %s answers', async (entity) => {
  const example = await examples[entity]?.(api.test.admin)
  const params: Record<string, unknown> = { ...example, entity, tab: '01930000-0000-4000-8000-000000000042' }
  const answered: string[] = []
  for (const [number, { part, body }] of calls.entries()) {
    const [given, path = ''] = part.split(' ')
    const method = Method.parse(given)
    const url = `${place}${path}`.replace(/:(\w+)/g, (_place, name: string) => String(params[name]))
    const answer = await api.inject({
      method,
      url: `/api/v1${url}`,
      headers: {
        authorization: `Bearer ${await root.token}`,
        'idempotency-key': `${number}`,
        ...(body === file && { 'content-type': 'multipart/form-data; boundary=x' }),
      },
      ...(body !== undefined && { payload: body }),
    })
    answered.push(`${part} ${answer.statusCode}`)
    if (part === 'POST /comments') params.comment_id = answer.json().id
    if (part === 'POST /attachments') params.attachment_id = answer.json().id
  }
  expect(answered).toEqual(calls.map(({ part, status }) => `${part} ${status}`))
})
