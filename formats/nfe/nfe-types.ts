/** NF-e and NFC-e of a file, as their issuers wrote them. */
export type InvoicesContent = { kind: 'invoices'; invoices: Invoice[] }

export type Invoice = {
  line: number
  access_key: string
  /** 55 NF-e, 65 NFC-e. */
  model: string
  series: string
  number: string
  /** Day of issue where it was issued, `'YYYY-MM-DD'`. */
  issued_on: string
  /** ISO instant in UTC. */
  issued_at: string
  direction: 'in' | 'out'
  /** finNFe: 1 normal, 2 complementary, 3 adjustment, 4 return, 5 credit note, 6 debit note. */
  purpose: string
  /** False for the test environment: no value before the law. */
  production: boolean
  /** Keys of the invoices that this one corrects or returns. */
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
  /** Whether a signature is there; whether it is right is not looked at. */
  signed: boolean
  /** What the signature says that the invoice sums up to, as written; the authority's own is in the protocol. */
  digest: string | null
  /** What the tax authority answered; `null` in a bare NF-e, which proves nothing. */
  protocol: InvoiceProtocol | null
}

/** Who issues or receives; the document is a CNPJ, a CPF, or text of a foreigner. */
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
  /** As written, up to four decimals. */
  quantity: string
  /** As written, up to ten decimals. */
  unit_price: string
  /** The quantity in millilitres when its unit is litres or cubic metres, half up. */
  volume_ml: number | null
  gross_cents: number
  freight_cents: number
  insurance_cents: number
  discount_cents: number
  other_cents: number
  /** Whether the item enters the total of the invoice. */
  in_total: boolean
  fuel: InvoiceFuel | null
  icms: InvoiceIcms | null
  ipi_cents: number
  pis_cents: number
  cofins_cents: number
}

/** The `comb` group. */
export type InvoiceFuel = {
  anp_code: string
  anp_name: string
  /** Shares of LPG from oil, national and imported natural gas. */
  lpg_ppm: number | null
  national_gas_ppm: number | null
  imported_gas_ppm: number | null
  start_value_cents: number | null
  codif: string | null
  /** Volume at ambient temperature; `null` too when what stands there can only be a temperature. */
  ambient_ml: number | null
  state: string
  cide_cents: number | null
  totalizer: InvoiceTotalizer | null
  biodiesel_ppm: number | null
  origins: { imported: boolean; state: string; share_ppm: number }[]
}

/** The counter of the nozzle before and after the fuelling of an NFC-e. */
export type InvoiceTotalizer = {
  nozzle: string
  pump: string | null
  tank: string
  opening_ml: number
  closing_ml: number
}

/** The ICMS of an item: its group, the monophase parts by whom they concern, and every figure as written. */
export type InvoiceIcms = {
  /** Such as `ICMS61` or `ICMSSN500`. */
  group: string
  origin: string
  /** CST or CSOSN. */
  code: string
  monophase: MonophasePart[]
  value_cents: number
  st_cents: number
  fields: Record<string, string>
}

/** Ad rem ICMS: own, withheld for the next sales, deferred, or charged before. */
export type MonophasePart = {
  kind: 'own' | 'withheld' | 'deferred' | 'charged_before'
  /** Quantity as written; the rate is reais for each unit of it, as written. */
  quantity: string | null
  rate: string | null
  value_cents: number
}

/** ICMSTot, the figures that the sum of the invoice is made of, and the monophase ones. */
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
  /** True for payment at sight, false for a term, `null` when not said. */
  at_sight: boolean | null
  amount_cents: number
  paid_on: string | null
  card: InvoiceCard | null
}

export type InvoiceCard = {
  /** 1 when the machine is tied to the till, 2 when it is not. */
  integration: string
  acquirer_cnpj: string | null
  brand_code: string | null
  auth_code: string | null
  receiver_cnpj: string | null
  terminal: string | null
}

export type InvoiceProtocol = {
  number: string | null
  status: string
  reason: string
  received_at: string | null
  /** What was authorised, as written. */
  digest: string | null
}
