import { sumOf } from '@app/kit/contract'
import { type JournalAccount, journalAccounts } from './accounts.rules.ts'

type BankPostingRule = {
  /** The bank takes the amount (-1) or gives it (1). */
  sign: -1 | 1
  /** Null: a person chooses the account. */
  account: JournalAccount | null
  account_detail?: string
}

/** Part of the bank account: payments that the return posted, until their bank line is posted against it. */
export const paymentsInTransit = '(borderôs em trânsito)'

/** Kinds of classified amounts of a bank line that a person chooses. */
export const bankPostingKinds = {
  fee: 'Tarifa bancária',
  interest_paid: 'Juros pagos',
  iof: 'IOF',
  tax: 'Imposto ou taxa',
  lot_payment: 'Pagamento de borderô',
  other_out: 'Outra saída',
  interest_received: 'Juros recebidos',
  yield: 'Rendimento',
  other_in: 'Outra entrada',
} as const
type BankPostingKind = keyof typeof bankPostingKinds

export const bankPostingLabels = {
  ...bankPostingKinds,
  transfer_out: 'Transferência enviada',
  transfer_in: 'Transferência recebida',
} as const

/** The fixed sign and account of each kind. */
export const bankPostingRules = {
  fee: { sign: -1, account: 'bank_fees' },
  interest_paid: { sign: -1, account: 'interest_paid' },
  iof: { sign: -1, account: 'iof' },
  tax: { sign: -1, account: 'taxes' },
  lot_payment: { sign: -1, account: 'bank', account_detail: paymentsInTransit },
  other_out: { sign: -1, account: null },
  interest_received: { sign: 1, account: 'interest' },
  yield: { sign: 1, account: 'yields' },
  other_in: { sign: 1, account: null },
} as const satisfies Record<BankPostingKind, BankPostingRule>

/** Accounts that a person may choose: no other operation of the product moves them by its own rules alone. */
export const choosableAccounts = [
  'suppliers',
  'taxes',
  'petty_expenses',
  'advances',
  'discounts',
  'customers',
  'cash_break',
  'differences',
] as const satisfies readonly JournalAccount[]
type ChoosableAccount = (typeof choosableAccounts)[number]

type BankPostingDraft = {
  kind: BankPostingKind
  /** Without its sign. */
  amount_cents: number
  account?: ChoosableAccount | null | undefined
  note?: string | undefined
}

export type NewBankPosting = {
  kind: keyof typeof bankPostingLabels
  amount_cents: number
  account: JournalAccount
  account_detail: string
  note: string
  own_transfer_id: string | null
}

/** Gives a draft its sign and account; null if its kind needs an account that is missing. */
export function toBankPosting({ kind, amount_cents, account, note = '' }: BankPostingDraft): NewBankPosting | null {
  const rule: BankPostingRule = bankPostingRules[kind]
  const posted = rule.account ?? account
  if (!posted) return null
  return {
    kind,
    amount_cents: rule.sign * amount_cents,
    account: posted,
    account_detail: rule.account_detail ?? '',
    note,
    own_transfer_id: null,
  }
}

type TransferLegs = {
  own_transfer_id: string
  out_cents: number
  in_cents: number
  isBetweenCompanies: boolean
}

const inTransit = { account: 'bank', account_detail: '(transferências entre contas)' } as const

/**
 * Builds the postings of both legs. The receiving account pays the fee that the bank deducted, so that both companies
 * post the same amount of the loan. Between accounts of one company, the two postings cancel each other.
 */
export function buildTransferPostings({ own_transfer_id, out_cents, in_cents, isBetweenCompanies }: TransferLegs) {
  const shared = { note: '', own_transfer_id }
  const loan = (account: JournalAccount) => (isBetweenCompanies ? { account, account_detail: '' } : inTransit)
  const outPosting: NewBankPosting = {
    ...shared,
    ...loan('loans_receivable'),
    kind: 'transfer_out',
    amount_cents: out_cents,
  }
  const inPosting: NewBankPosting = {
    ...shared,
    ...loan('loans_payable'),
    kind: 'transfer_in',
    amount_cents: -out_cents,
  }
  const fee_cents = in_cents + out_cents
  const fee: NewBankPosting = {
    ...shared,
    account: 'bank_fees',
    account_detail: '',
    kind: 'fee',
    amount_cents: fee_cents,
  }
  return { out: [outPosting], in: fee_cents === 0 ? [inPosting] : [inPosting, fee] }
}

export const sumPostings = (postings: readonly Pick<NewBankPosting, 'amount_cents'>[]) =>
  sumOf(postings, ({ amount_cents }) => amount_cents)

const kindWords: readonly [RegExp, BankPostingKind][] = [
  [/\bIOF\b/, 'iof'],
  [/\bREND(IMENTOS?|\b)/, 'yield'],
  [/\b(TARIFA|TAR|CESTA|MANUT\w*|PACOTE SERV\w*)\b/, 'fee'],
  [/\bJUROS\b/, 'interest_paid'],
  [/\b(SISPAG|PAG\w* FORNEC\w*)\b/, 'lot_payment'],
  [/\b(DARF|GNRE|GPS|DAS|FGTS|TRIBUTOS?|IMPOSTOS?|ICMS|IPTU|IPVA)\b/, 'tax'],
]

const removeAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()

/** Returns the kind that the text of the bank names, if its sign fits the amount. */
export function guessPostingKind(memo: string, amount_cents: number): BankPostingKind | null {
  const text = removeAccents(memo)
  const kind = kindWords.find(([words]) => words.test(text))?.[1]
  if (kind === undefined) return null
  const signed = kind === 'interest_paid' && amount_cents > 0 ? 'interest_received' : kind
  return Math.sign(amount_cents) === bankPostingRules[signed].sign ? signed : null
}

export const getAccountName = (account: JournalAccount) =>
  `${journalAccounts[account].code} ${journalAccounts[account].name}`
