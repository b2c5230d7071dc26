import {
  bankDataApproval,
  denyApproval,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from '@app/domain/approvals/server'
import { notFound, showDocument } from '@app/kit/contract'
import {
  type ChangeContext,
  fail,
  failOn,
  lockByName,
  lockUnchanged,
  newRegisterWriter,
  serveRegister,
} from '@app/kit/server'
import { diffPayeeData, noPayeeData, parsePixKeyOfKind, pickPayeeData } from './payee-data.rules.ts'
import {
  foreignPixKey,
  incompleteAccount,
  invalidPixKey,
  PayeeData,
  pixKeyKinds,
  type Supplier,
  supplierInUse,
  supplierRegister,
  supplierTaken,
  taxIdInUse,
} from './suppliers.contract.ts'
import { findSupplierChoices, findSupplierOfTaxId, supplierStore } from './suppliers.store.ts'

const entity = 'supplier'

/** Returns the bank data with the Pix key as the Central Bank stores it. */
function checkPayeeData(data: PayeeData, tax_id: string): PayeeData {
  const { pix_key_kind: kind, pix_key, bank_code, branch, account_no, account_digit } = data
  const filled = [bank_code, branch, account_no, account_digit].filter((part) => part !== null)
  if (filled.length !== 0 && filled.length !== 4) failOn('account_no', incompleteAccount)
  if (kind === null && pix_key === null) return data
  const key = kind !== null && pix_key !== null ? parsePixKeyOfKind[kind](pix_key) : null
  if (kind === null || key === null)
    return failOn('pix_key', invalidPixKey, { kind: kind === null ? 'o tipo vazio' : pixKeyKinds[kind] })
  if (kind === 'document' && key !== tax_id) failOn('pix_key', foreignPixKey, { key: showDocument(key) })
  return { ...data, pix_key: key }
}

const bankData = bankDataApproval<PayeeData>({
  entity,
  ability: 'financial.borderos',
  page: '/financial/borderos?tab=fornecedores&open=:id',
  parse: (stored) => PayeeData.parse(stored),
  lines: diffPayeeData,
  // The CNPJ may have changed since the request.
  async apply(call, id, data) {
    const supplier = (await supplierStore.rows.lock(call.db, id)) ?? fail(notFound)
    await supplierStore.rows.update(call, id, checkPayeeData(data, supplier.tax_id))
  },
  current: async (db, id) => pickPayeeData((await supplierStore.rows.lock(db, id)) ?? fail(notFound)),
})

type Reader = Pick<ChangeContext, 'db' | 'user'>
const detail = async ({ db, user }: Reader, supplier: Supplier) => ({
  ...supplier,
  change: await showPendingApproval(db, user, { kind: bankData, id: supplier.id }),
})
const answer = async (call: Reader, id: string) =>
  detail(call, (await supplierStore.get(call.db, id)) ?? fail(notFound))

async function requestBankData(
  call: ChangeContext,
  { id, name }: { id: string; name: string },
  change: BankDataChange,
) {
  await requestApproval(call, bankData, { company_id: null, entity_id: id, title: name, ...change })
  await call.audit({ company_id: null, entity, entity_id: id, action: 'bank-data.request', ...change })
}
type BankDataChange = { before: PayeeData; after: PayeeData }

async function checkTaxId({ db }: Pick<ChangeContext, 'db'>, tax_id: string, id?: string) {
  await lockByName(db, `supplier ${tax_id}`)
  const other = await findSupplierOfTaxId(db, tax_id)
  if (other && other.id !== id)
    failOn('tax_id', supplierTaken, { document: tax_id.length === 11 ? 'CPF' : 'CNPJ', name: other.name })
}

const writer = newRegisterWriter(supplierRegister, supplierStore)

export default serveRegister(
  supplierRegister,
  supplierStore,
  { title: ({ name }) => name, detail },
  {
    choices: async ({ db }) => ({ data: await findSupplierChoices(db) }),

    async create({ body, ...call }) {
      await checkTaxId(call, body.tax_id)
      const after = checkPayeeData(pickPayeeData(body), body.tax_id)
      const id = await writer.create(call, { ...body, ...noPayeeData })
      if (diffPayeeData(noPayeeData, after).length > 0)
        await requestBankData(call, { id, name: body.name }, { before: noPayeeData, after })
      return answer(call, id)
    },

    async update({ params, body: { version, ...draft }, ...call }) {
      const supplier = await lockUnchanged(call.db, supplierStore.rows, { ...params, version })
      if (draft.tax_id !== supplier.tax_id) {
        if (supplier.in_use) failOn('tax_id', taxIdInUse)
        await checkTaxId(call, draft.tax_id, supplier.id)
      }
      const before = pickPayeeData(supplier)
      const after = checkPayeeData(pickPayeeData(draft), draft.tax_id)
      if (diffPayeeData(before, after).length > 0) await requestBankData(call, supplier, { before, after })
      await writer.change(call, supplier, { ...draft, ...before })
      return answer(call, supplier.id)
    },

    async remove({ params, db, audit }) {
      const supplier = (await supplierStore.rows.lock(db, params.id)) ?? fail(notFound)
      if (supplier.in_use) fail(supplierInUse)
      await supplierStore.rows.remove(db, supplier.id)
      const before = { name: supplier.name, tax_id: supplier.tax_id }
      await audit({ company_id: null, entity, entity_id: supplier.id, action: 'remove', before })
      return null
    },

    approve: async (call) => answer(call, await grantApproval(call, bankData, targetOf(call))),
    refuse: async (call) => answer(call, await denyApproval(call, bankData, { ...call.params, ...call.body })),
    withdraw: async (call) => answer(call, await withdrawApproval(call, bankData, targetOf(call))),
  },
)

const targetOf = ({ params, body }: { params: { id: string }; body: { version: number } }) => ({ ...params, ...body })
