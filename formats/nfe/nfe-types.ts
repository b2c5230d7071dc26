export type InvoicesContent = { kind: 'invoices'; invoices: Invoice[] }

export type Invoice = {
  line: number
  access_key: string
  model: string // 55 NF-e, 65 NFC-e
  series: string
  number: string
  issued_on: string // local date of issue, `'YYYY-MM-DD'`
  issued_at: string // ISO instant in UTC
  direction: 'in' | 'out'
  /** finNFe: 1 normal, 2 complementary, 3 adjustment, 4 return, 5 credit note, 6 debit note. */
  purpose: string
  production: boolean // false for the test environment: no legal value
  referenced_keys: string[]
  issuer: InvoiceParty
  recipient: InvoiceParty | null
  items: InvoiceItem[]
  totals: InvoiceTotals
  /** modFrete: 0 issuer, 1 recipient, 2 third party, 3 and 4 own, 9 none. */
  freight_mode: string
  bill: InvoiceBill | null
  instalments: InvoiceInstalment[]
  payments: InvoicePayment[]
  change_cents: number
  /** True if a signature is present; it is not verified. */
  signed: boolean
  /** Digest in the signature, as written; the digest of the authority is in the protocol. */
  digest: string | null
  /** Answer of the tax authority; `null` in an NF-e without protocol, which proves nothing. */
  protocol: InvoiceProtocol | null
}

/** Issuer or recipient; the document is a CNPJ, a CPF, or the document of a foreigner. */
export type InvoiceParty = { document: string; name: string; state_registration: string | null; state: string | null }

export type InvoiceItem = {
  line: number
  number: number
  code: string
  gtin: string | null
  name: string
  ncm: string
  cest: string | null
  cfop: string
  unit: string
  quantity: string // as written, up to four decimals
  unit_price: string // as written, up to ten decimals
  /** Set if the unit is litres or cubic metres; rounded half up. */
  volume_ml: number | null
  gross_cents: number
  freight_cents: number
  insurance_cents: number
  discount_cents: number
  other_cents: number
  in_total: boolean
  fuel: InvoiceFuel | null
  icms: InvoiceIcms | null
  ipi_cents: number
  pis_cents: number
  cofins_cents: number
}

export type InvoiceFuel = {
  anp_code: string
  anp_name: string
  /** Shares of LPG: from oil, national natural gas, imported natural gas. */
  lpg_ppm: number | null
  national_gas_ppm: number | null
  imported_gas_ppm: number | null
  start_value_cents: number | null
  codif: string | null
  /** Volume at ambient temperature; `null` also if the value can only be a temperature. */
  ambient_ml: number | null
  state: string
  cide_cents: number | null
  totalizer: InvoiceTotalizer | null
  biodiesel_ppm: number | null
  origins: { imported: boolean; state: string; share_ppm: number }[]
}

export type InvoiceTotalizer = {
  nozzle: string
  pump: string | null
  tank: string
  opening_ml: number
  closing_ml: number
}

export type InvoiceIcms = {
  group: string
  origin: string
  code: string // CST or CSOSN
  monophase: MonophasePart[]
  value_cents: number
  st_cents: number
  fields: Record<string, string>
}

export type MonophasePart = {
  kind: 'own' | 'withheld' | 'deferred' | 'charged_before'
  /** Quantity and rate as written; the rate is in reais per unit of the quantity. */
  quantity: string | null
  rate: string | null
  value_cents: number
}

export type InvoiceTotals = {
  products_cents: number
  freight_cents: number
  insurance_cents: number
  discount_cents: number
  other_cents: number
  icms_cents: number
  relieved_icms_cents: number
  st_cents: number
  fcp_st_cents: number
  import_tax_cents: number
  ipi_cents: number
  returned_ipi_cents: number
  pis_cents: number
  cofins_cents: number
  mono_cents: number
  mono_withheld_cents: number
  mono_charged_before_cents: number
  invoice_cents: number
}

export type InvoiceBill = { number: string | null; original_cents: number; discount_cents: number; net_cents: number }
export type InvoiceInstalment = { number: string; due_on: string | null; amount_cents: number }

export type InvoicePayment = {
  /** tPag: 01 cash, 03 credit, 04 debit, 15 boleto, 17 Pix … */
  method: string
  at_sight: boolean | null
  amount_cents: number
  paid_on: string | null
  card: InvoiceCard | null
}

export type InvoiceCard = {
  /** 1 if the card machine is integrated with the till, 2 if not. */
  integration: string
  acquirer_cnpj: string | null
  brand_code: string | null
  auth_code: string | null
  receiver_cnpj: string | null
  terminal: string | null
}

type InvoiceProtocol = {
  number: string | null
  status: string
  reason: string
  received_at: string | null
  digest: string | null
}
