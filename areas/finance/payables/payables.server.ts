import { readSlip } from '@app/formats'
import { notFound, showDate, showDocument, showMoney } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  failOn,
  lockByName,
  lockUnchanged,
  newRegisterWriter,
  serveRegister,
} from '@app/kit/server'
import { markSupplierUsed, supplierStore } from '../suppliers/suppliers.store.ts'
import {
  barcodeMissing,
  barcodeOfOtherMethod,
  barcodeTaken,
  beneficiaryMissing,
  dueBeforeIssue,
  invalidBarcode,
  otherAmount,
  otherBeneficiary,
  otherDueDate,
  type PayableDraft,
  payableNotOpen,
  payableRegister,
  payableStates,
  payableTaken,
  unknownSupplier,
  wrongDiscount,
} from './payables.contract.ts'
import { findDocumentOfBarcode, findPayableCompanies, isDocumentTaken, payableStore } from './payables.store.ts'

/** Returns the 44 digits of the bar code, checked against the title; null for a payment without one. */
function checkBarcode({ method, barcode, due_on, amount_cents }: PayableDraft) {
  if (method !== 'slip' && method !== 'tax') return null
  if (barcode === null) return failOn('barcode', barcodeMissing)
  const { slip, errors } = readSlip(barcode, due_on)
  if (!slip) return failOn('barcode', invalidBarcode, { reason: errors[0]?.message ?? '' })
  if ((slip.kind === 'bank') !== (method === 'slip'))
    failOn('method', barcodeOfOtherMethod, { kind: slip.kind === 'bank' ? 'boleto' : 'conta ou tributo' })
  // 0 and null: the slip leaves the amount to the payer.
  if (slip.amount_cents && slip.amount_cents !== amount_cents)
    failOn('amount_cents', otherAmount, {
      barcode_amount: showMoney(slip.amount_cents),
      amount: showMoney(amount_cents),
    })
  if (slip.kind === 'bank' && slip.due_on !== null && slip.due_on !== due_on)
    failOn('due_on', otherDueDate, { barcode_due: showDate(slip.due_on), due: showDate(due_on) })
  return slip.barcode
}

function checkBeneficiary({ method, beneficiary_tax_id }: PayableDraft, tax_id: string) {
  if (method !== 'slip') return null
  if (beneficiary_tax_id === null) return failOn('beneficiary_tax_id', beneficiaryMissing)
  if (beneficiary_tax_id !== tax_id)
    failOn('beneficiary_tax_id', otherBeneficiary, { document: showDocument(beneficiary_tax_id) })
  return beneficiary_tax_id
}

type TitlePlace = { company_id: string; id: string | null }

/** Checks a title and returns it as stored. The lock keeps two people from creating the same title. */
async function checkTitle(db: Db, draft: PayableDraft, { company_id, id }: TitlePlace): Promise<PayableDraft> {
  const supplier = await supplierStore.rows.lock(db, draft.supplier_id)
  if (!supplier?.active) return failOn('supplier_id', unknownSupplier)
  const { document, instalment, discount_cents, discount_until } = draft
  if (draft.due_on < draft.issued_on) failOn('due_on', dueBeforeIssue)
  if ((discount_cents === 0) !== (discount_until === null) || discount_cents >= draft.amount_cents)
    failOn('discount_cents', wrongDiscount)
  await lockByName(db, `payables of ${company_id}`)
  if (await isDocumentTaken(db, { company_id, id, supplier_id: supplier.id, document, instalment }))
    failOn('document', payableTaken, { document, instalment })
  const barcode = checkBarcode(draft)
  const other = barcode === null ? undefined : await findDocumentOfBarcode(db, { company_id, id, barcode })
  if (other !== undefined) failOn('barcode', barcodeTaken, { document: other })
  await markSupplierUsed(db, supplier.id)
  return { ...draft, barcode, beneficiary_tax_id: checkBeneficiary(draft, supplier.tax_id) }
}

const writer = newRegisterWriter(payableRegister, payableStore)

const answer = async ({ db }: Pick<ChangeContext, 'db'>, id: string) =>
  (await payableStore.get(db, id)) ?? fail(notFound)

async function lockOpen({ db }: Pick<ChangeContext, 'db'>, target: { id: string; version: number }) {
  const title = await lockUnchanged(db, payableStore.rows, target)
  if (title.status !== 'open') fail(payableNotOpen, { values: { status: payableStates[title.status].toLowerCase() } })
  return title
}

export default serveRegister(
  payableRegister,
  payableStore,
  { title: ({ document, supplier_name }) => `${document} · ${supplier_name}` },
  {
    companies: async ({ db }) => ({ data: await findPayableCompanies(db) }),

    async create({ body: { company_id, ...draft }, ...call }) {
      const title = await checkTitle(call.db, draft, { company_id, id: null })
      const row = { ...title, company_id, source: 'manual' }
      return answer(call, await writer.create(call, row))
    },

    async update({ params, body: { version, ...draft }, ...call }) {
      const title = await lockOpen(call, { ...params, version })
      await writer.change(call, title, await checkTitle(call.db, draft, title))
      return answer(call, title.id)
    },

    async cancel({ params, body: { version, reason }, ...call }) {
      const title = await lockOpen(call, { ...params, version })
      await payableStore.rows.update(call, title.id, { status: 'cancelled' })
      const { company_id, id: entity_id } = title
      const change = { before: { status: title.status }, after: { status: 'cancelled' } }
      await call.audit({ company_id, entity: 'payable', entity_id, action: 'cancel', reason, ...change })
      return answer(call, entity_id)
    },
  },
)
