import {
  bankDataApproval,
  denyApproval,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from '@app/domain/approvals/server'
import { notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  failOn,
  lockUnchanged,
  newRegisterWriter,
  serveRegister,
} from '@app/kit/server'
import {
  type AgreementTerms,
  ApprovedTerms,
  bankWithoutSlips,
  issuingBanks,
  layoutsOfBanks,
  numbersCross,
  numbersReversed,
  numbersUsed,
  remittanceLayouts,
  remittanceLayoutUnknown,
  type SlipAgreement,
  slipAgreementRegister,
  unfitTerms,
  unknownAccount,
} from './slip-agreements.contract.ts'
import { diffTerms, pickTerms } from './slip-agreements.rules.ts'
import {
  agreementStore,
  findCrossingAgreement,
  findIssuingAccounts,
  findUsableAgreements,
  getIssuingAccount,
  type IssuingAccount,
} from './slip-agreements.store.ts'
import { writeSlipCode } from './slip-code.server.ts'

const entity = 'slip_agreement'

type NumberedAgreement = Pick<SlipAgreement, 'id' | 'next_number'>

/** Writes the first and the last slip of the agreement, as the bank must accept both. */
async function checkTerms(db: Db, account: IssuingAccount, terms: AgreementTerms, agreement?: NumberedAgreement) {
  const { number_from, number_to, layout } = terms
  const { bank_code } = account
  const layouts = layoutsOfBanks[bank_code] ?? []
  if (!layouts.includes(layout))
    failOn('layout', remittanceLayoutUnknown, {
      bank: issuingBanks[bank_code] ?? bank_code,
      layouts: layouts.map((name) => remittanceLayouts[name]).join(' e '),
    })
  if (number_to < number_from) failOn('number_to', numbersReversed)
  const next = agreement?.next_number ?? number_from
  if (number_to < next) failOn('number_to', numbersUsed, { next: String(next) })
  const range = { bank_account_id: account.id, number_from, number_to, ...(agreement && { id: agreement.id }) }
  const crossing = await findCrossingAgreement(db, range)
  if (crossing !== undefined) fail(numbersCross, { values: { agreement: crossing } })
  for (const number of [number_from, number_to]) {
    const { errors } = writeSlipCode(account, terms, { number, due_on: '2026-01-02', amount_cents: 1 })
    if (errors[0]) fail(unfitTerms, { values: { reason: errors[0].message } })
  }
}

const requireAccount = async (call: Pick<ChangeContext, 'db'>, id: string) =>
  (await getIssuingAccount(call.db, id)) ?? fail(notFound)

const agreementApproval = bankDataApproval<ApprovedTerms>({
  entity,
  ability: 'financial.bank-slip',
  page: '/bank-slips?tab=convenios&open=:id',
  parse: (stored) => ApprovedTerms.parse(stored),
  lines: diffTerms,
  // Terms that fit at the request may not fit at the approval: the account may have changed.
  async apply(call, id, terms) {
    const agreement = (await agreementStore.rows.lock(call.db, id)) ?? fail(notFound)
    await checkTerms(call.db, await requireAccount(call, agreement.bank_account_id), terms, agreement)
    await agreementStore.rows.update(call, id, terms)
  },
  current: async (db, id) => pickTerms((await agreementStore.rows.lock(db, id)) ?? fail(notFound)),
})

type Reader = Pick<ChangeContext, 'db' | 'user'>
const detail = async ({ db, user }: Reader, agreement: SlipAgreement) => ({
  ...agreement,
  change: await showPendingApproval(db, user, { kind: agreementApproval, id: agreement.id }),
})
const answer = async (call: Reader, id: string) =>
  detail(call, (await agreementStore.get(call.db, id)) ?? fail(notFound))

type Locked = Pick<SlipAgreement, 'id' | 'company_id' | 'name'>

/** Asks a second person to approve the terms. */
async function requestTerms(call: ChangeContext, { id, company_id, name }: Locked, change: TermsChange) {
  await requestApproval(call, agreementApproval, { company_id, entity_id: id, title: name, ...change })
  await call.audit({ company_id, entity, entity_id: id, action: 'bank-data.request', ...change })
}
type TermsChange = { before: ApprovedTerms; after: ApprovedTerms }

const writer = newRegisterWriter(slipAgreementRegister, agreementStore)

export default serveRegister(
  slipAgreementRegister,
  agreementStore,
  { title: ({ name, company_name }) => `${name} · ${company_name}`, detail },
  {
    choices: async ({ db }) => ({
      accounts: await findIssuingAccounts(db),
      agreements: await findUsableAgreements(db),
    }),

    async create({ body: { bank_account_id, ...draft }, ...call }) {
      const account = await getIssuingAccount(call.db, bank_account_id)
      if (!account?.active) return failOn('bank_account_id', unknownAccount)
      if (!(account.bank_code in issuingBanks))
        return failOn('bank_account_id', bankWithoutSlips, {
          bank: account.bank_code,
          banks: Object.values(issuingBanks).join(', '),
        })
      await checkTerms(call.db, account, draft)
      const { company_id } = account
      const row = { ...draft, company_id, bank_account_id, next_number: draft.number_from, approved: false }
      const id = await writer.create(call, row)
      const before = pickTerms(row)
      await requestTerms(call, { id, company_id, name: draft.name }, { before, after: { ...before, approved: true } })
      return answer(call, id)
    },

    async update({ params, body: { version, ...draft }, ...call }) {
      const agreement = await lockUnchanged(call.db, agreementStore.rows, { ...params, version })
      const before = pickTerms(agreement)
      const after = pickTerms({ ...draft, approved: true })
      if (diffTerms(before, after).length > 0) {
        await checkTerms(call.db, await requireAccount(call, agreement.bank_account_id), after, agreement)
        await requestTerms(call, agreement, { before, after })
      }
      await writer.change(call, agreement, { name: draft.name })
      return answer(call, agreement.id)
    },

    approve: async (call) => answer(call, await grantApproval(call, agreementApproval, targetOf(call))),
    refuse: async (call) => answer(call, await denyApproval(call, agreementApproval, { ...call.params, ...call.body })),
    withdraw: async (call) => answer(call, await withdrawApproval(call, agreementApproval, targetOf(call))),
  },
)

const targetOf = ({ params, body }: { params: { id: string }; body: { version: number } }) => ({ ...params, ...body })
