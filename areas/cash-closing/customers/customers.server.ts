import { findActiveCompanies } from '@app/domain/companies/server'
import { implement, type RecordKind } from '@app/kit/server'
import {
  addEntry,
  changeCustomer,
  changeStanding,
  customerDetail,
  insertCustomer,
  reassessNotesUnder,
  takeEntryBack,
} from './customer-changes.server.ts'
import { customerRecord } from './customer-record.contract.ts'
import { importCustomerSheet } from './customer-sheet.server.ts'
import { customers } from './customers.contract.ts'
import { customerRows, findCustomerKeys, findCustomers, getCustomer } from './customers.store.ts'

export default implement(customers, {
  list: ({ db, query }) => findCustomers(db, query),
  companies: async ({ db }) => ({ data: await findActiveCompanies(db) }),
  get: ({ db, params }) => customerDetail(db, params.id),

  async create({ body, ...call }) {
    const id = await insertCustomer(call, body)
    await reassessNotesUnder(call, body.company_id, await findCustomerKeys(call.db, [id]))
    return customerDetail(call.db, id)
  },
  async update({ params, body: { version, ...draft }, ...call }) {
    const held = await customerRows.held(call.db, { ...params, version })
    await reassessNotesUnder(call, held.company_id, await changeCustomer(call, held, draft))
    return customerDetail(call.db, params.id)
  },
  block: async ({ params, body: { version, ...blocked }, ...call }) =>
    changeStanding(call, await customerRows.held(call.db, { ...params, version }), { action: 'block', ...blocked }),
  unblock: async ({ params, body: { version }, ...call }) =>
    changeStanding(call, await customerRows.held(call.db, { ...params, version }), {
      action: 'unblock',
      blocked_on: null,
      block_reason: null,
    }),
  setActive: async ({ params, body: { version, active }, ...call }) =>
    changeStanding(call, await customerRows.held(call.db, { ...params, version }), {
      action: active ? 'activate' : 'inactivate',
      active,
    }),
  addEntry: ({ params, body, ...call }) => addEntry(call, params.id, body),
  cancelEntry: ({ params, body, ...call }) => takeEntryBack(call, params, body.reason),
  importSheet: ({ upload, files, body, ...call }) => importCustomerSheet(call, { upload, files, ...body }),
})

export const customerKind: RecordKind = {
  ...customerRecord,
  async find(db, id) {
    const customer = await getCustomer(db, id)
    return customer && { company_id: customer.company_id, title: `${customer.name} · ${customer.company_name}` }
  },
}
