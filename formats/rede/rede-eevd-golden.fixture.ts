import { merchant_no, money } from './rede-golden.fixture.ts'

const sums = [money(15_000), money(158), money(14_842), money(8000), money(80), money(7920)]
/** The debit sales statement, comma-separated. The order of fields in record 17 is unknown. */
export const eevd = [
  `00,${merchant_no},16102026,15102026,${'Movimentação diária - Cartões de débito'},Rede    ,${'POSTO'.padEnd(26)},000007,${'DIARIO'.padEnd(15)},V1.04 - 07/10 - EEVD`,
  `01,${merchant_no},16102026,15102026,000000700,000001,${money(15_000)},${money(158)},${money(14_842)},D,341,000123,00000456789,3`,
  `05,${merchant_no},000000700,15102026,${money(15_000)},${money(158)},${money(14_842)},400001******0042   ,D,000000000241,16102026,01,165600,PV123456,02,     ,${money(10_000)},${money(5000)},3`,
  `13,${merchant_no},000000700,15102026,${money(15_000)},400001******0042   ,000000000241,00123400000000000003,${'PEDIDO 9'.padEnd(30)}`,
  `01,${merchant_no},00000000,15102026,000000701,000000,${money(8000)},${money(80)},${money(7920)},P,341,000123,00000456789,1`,
  `20,${merchant_no},000000700,15102026,${money(2000)},000000000242,${'11999990000'.padEnd(15)},3,0000000`,
  `08,${merchant_no},000000650,01102026,000000000150,${money(9000)},${money(4000)},01,15112026,${money(5000)},P`,
  `09,${merchant_no},16102026,${money(4950)},000000000150,01102026,16102026,${money(50)},${money(5000)},1`,
  `011,${merchant_no},000000700,15102026,${money(12_735)},D,018,${'CANCELAMENTO DA VENDA'.padEnd(28)},400001******0042,14102026,000000555,${'0'.repeat(15)},00000000,000000,${merchant_no},14102026,${money(12_870)},N,16102026,${money(12_870)},${money(12_870)},000000000187,026115,T,00000004321,${money(12_735)},${money(0)},3,3`,
  `02,${merchant_no},002,000001,${sums.join(',')}`,
  `03,${merchant_no},002,000001,${sums.join(',')}`,
  `17,${merchant_no},000000700,15102026,400001******0042,${money(12_870)},000000000187,00123400000000000001`,
  `04,${merchant_no},000002,000001,${sums.join(',')},000013`,
]
