import { findActiveCompanies } from '@app/domain/companies/server'
import { lockUnchanged, serveRegister } from '@app/kit/server'
import {
  addEntry,
  cancelCustomerEntry,
  changeBlock,
  checkCustomer,
  reassessNotesOf,
  toCustomerDetail,
} from './customer-changes.server.ts'
import { importCustomerSheet } from './customer-sheet.server.ts'
import { customerRegister } from './customers.contract.ts'
import { customerStore } from './customers.store.ts'

export default serveRegister(
  customerRegister,
  customerStore,
  {
    title: ({ name, company_name }) => `${name} · ${company_name}`,
    check: checkCustomer,
    after: reassessNotesOf,
    detail: ({ db }, customer) => toCustomerDetail(db, customer),
  },
  {
    companies: async ({ db }) => ({ data: await findActiveCompanies(db) }),
    block: async ({ params, body: { version, ...block }, ...call }) =>
      changeBlock(call, await lockUnchanged(call.db, customerStore.rows, { ...params, version }), block),
    unblock: async ({ params, body: { version }, ...call }) =>
      changeBlock(call, await lockUnchanged(call.db, customerStore.rows, { ...params, version }), {
        blocked_on: null,
        block_reason: null,
      }),
    addEntry: ({ params, body, ...call }) => addEntry(call, params.id, body),
    cancelEntry: ({ params, body, ...call }) => cancelCustomerEntry(call, params, body.reason),
    importSheet: ({ upload, files, body, ...call }) => importCustomerSheet(call, { upload, files, ...body }),
  },
)
