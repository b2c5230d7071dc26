/**
 * Names and codes of banks as printed on slips; the check digits of 104 and 748 follow no common rule, so they are
 * listed.
 */
export const bankNames: Readonly<Record<string, { name: string; code: string }>> = {
  '001': { name: 'Banco do Brasil', code: '001-9' },
  '033': { name: 'Santander', code: '033-7' },
  '104': { name: 'Caixa', code: '104-0' },
  '237': { name: 'Bradesco', code: '237-2' },
  '341': { name: 'Itaú', code: '341-7' },
  '748': { name: 'Sicredi', code: '748-X' },
  '756': { name: 'Sicoob', code: '756-0' },
}
