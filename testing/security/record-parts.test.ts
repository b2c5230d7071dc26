import type { Operation } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { productOperations, productRecordKinds } from '../../apps/server/product/areas.ts'
import { type Admin, companyA, insertCompanies, plantedAt, plantedId, plantPeople } from './planted.ts'
import { plantDay, plantInconsistency, plantLooseFile, plantSolicitation } from './planted-days.ts'
import {
  plantBankSlip,
  plantBordero,
  plantChargeback,
  plantGeneratedFile,
  plantIntegrationMessage,
  plantMapping,
  plantPayable,
  plantPaymentDifference,
  plantProtheusTitle,
  plantSlipAgreement,
  plantSupplier,
} from './planted-files.ts'
import {
  plantAcquirerContract,
  plantConciliationRule,
  plantCustomer,
  plantNozzle,
  plantReasonMap,
  plantSafe,
  plantSettlementAccount,
  plantTerminal,
} from './planted-registers.ts'

const api = testApi()
const root = api.as('admin')
beforeEach(() => insertCompanies(api.test.admin))

const firstOf = (table: string) => async (admin: Admin) => {
  const { rows } = await admin.query<{ id: string }>(`select id from ${table} order by id limit 1`)
  return { id: rows[0]?.id }
}

async function task(admin: Admin) {
  await plantPeople(admin)
  await admin.query(
    `insert into tasks (id, company_id, kind, title, description, priority, assignee_id, due_at, entity, entity_id,
        about, link, status, created_at, created_by, updated_at)
      values ($1, $2, 'question', 'Pergunta', 'Por quê?', 'normal', $3, $4, 'company', $5, 'Posto A', '/', 'pending',
        $4, $3, $4)`,
    [plantedId('00e1'), companyA, plantedId('0001'), plantedAt, companyA],
  )
  return { id: plantedId('00e1') }
}

async function person(admin: Admin) {
  await plantPeople(admin)
  return { id: plantedId('0001') }
}

const examples: Record<string, (admin: Admin) => Promise<{ id?: string | number | undefined }>> = {
  ability: firstOf('abilities'),
  acquirer_company: plantAcquirerContract,
  attachment: plantLooseFile,
  bank_account: plantSettlementAccount,
  bank_slip: plantBankSlip,
  bordero: plantBordero,
  cash_conciliation: plantDay,
  cash_conciliation_solicitation: plantSolicitation,
  cash_pickup: async (admin) => ({ id: (await plantSafe(admin)).pickup_id }),
  chargeback: plantChargeback,
  company: async () => ({ id: companyA }),
  conciliation_rule: plantConciliationRule,
  customer: plantCustomer,
  difference: async (admin) => ({ id: (await plantDay(admin)).difference_id }),
  fuel_nozzle: plantNozzle,
  'import-layout': firstOf('import_layouts'),
  generated_file: plantGeneratedFile,
  inconsistency: plantInconsistency,
  integration_connection: async (admin) => {
    await plantIntegrationMessage(admin)
    return { id: plantedId('00e0') }
  },
  integration_mapping: plantMapping,
  integration_message: plantIntegrationMessage,
  protheus_title: plantProtheusTitle,
  manual_transaction: async (admin) => ({ id: (await plantDay(admin)).manual_id }),
  'movement-type': firstOf('movement_types'),
  movement_reason_map: plantReasonMap,
  payable: plantPayable,
  payment_difference: plantPaymentDifference,
  profile: firstOf('ability_profiles'),
  pump: plantNozzle,
  slip_agreement: plantSlipAgreement,
  smart_pos_terminal: plantTerminal,
  supplier: plantSupplier,
  tank: plantNozzle,
  task,
  user: person,
}

test('every kind of record has an example in this file', () => {
  expect(Object.keys(examples).sort()).toEqual(productRecordKinds.map(({ entity }) => entity).sort())
})

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])
const place = '/records/:entity/:id'
const nameOf = ({ method, path }: Operation) => `${method} ${path.slice(place.length)}`
const parts = productOperations.map(({ operation }) => operation).filter(({ path }) => path.startsWith(`${place}/`))

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
  // A text file has no thumbnail.
  { part: 'GET /attachments/:attachment_id/thumbnail', status: 404 },
  { part: 'GET /attachments/:attachment_id/sheet', status: 422 },
  { part: 'POST /attachments/:attachment_id/remove', body: { reason: 'Enviado por engano' }, status: 200 },
  { part: 'PUT /presence/:tab', body: { editing: true }, status: 200 },
  { part: 'POST /presence/:tab/take-over', status: 200 },
  { part: 'DELETE /presence/:tab', status: 200 },
  { part: 'GET /timeline', status: 200 },
]

test('every part of a record is called in this file', () => {
  expect([...new Set(calls.map(({ part }) => part))].sort()).toEqual(parts.map(nameOf).sort())
})

test.each(productRecordKinds.map(({ entity }) => entity))(
  'each part of a record of kind %s answers',
  async (entity) => {
    const example = await examples[entity]?.(api.test.admin)
    const params: Record<string, unknown> = { ...example, entity, tab: '01930000-0000-4000-8000-000000000042' }
    const answered: string[] = []
    for (const [number, { part, body }] of calls.entries()) {
      const [methodName, path = ''] = part.split(' ')
      const method = Method.parse(methodName)
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
  },
)
