const names: ReadonlyMap<number, string> = new Map([
  [1, 'Banco do Brasil'],
  [4, 'Banco do Nordeste'],
  [33, 'Santander'],
  [41, 'Banrisul'],
  [70, 'BRB'],
  [77, 'Banco Inter'],
  [85, 'Ailos'],
  [104, 'Caixa Econômica Federal'],
  [136, 'Unicred'],
  [197, 'Stone'],
  [208, 'BTG Pactual'],
  [212, 'Banco Original'],
  [237, 'Bradesco'],
  [260, 'Nubank'],
  [290, 'PagBank'],
  [323, 'Mercado Pago'],
  [336, 'C6 Bank'],
  [341, 'Itaú'],
  [422, 'Safra'],
  [748, 'Sicredi'],
  [756, 'Sicoob'],
])

// Wrong bank numbers in files: Santander writes 034. Source: bank-files 1.6.
const written: ReadonlyMap<number, number> = new Map([[34, 33]])

/** Returns the bank number of a BANKID with at least three digits (`0341` is `341`); empty without a bank number. */
export function toBankNumber(bankId: string | null): string {
  const digits = (bankId ?? '').replace(/\D/g, '')
  if (digits === '') return ''
  const number = Number(digits)
  return String(written.get(number) ?? number).padStart(3, '0')
}

export function findBankName(bankId: string | null): string | null {
  if (bankId === null || !/^\d{1,9}$/.test(bankId)) return null
  return names.get(Number(toBankNumber(bankId))) ?? null
}
