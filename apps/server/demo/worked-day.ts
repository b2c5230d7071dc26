import { manualDay } from '@app/areas/cash-closing/contract'

/** The day of operations section 4 as its four sources report it, before any correction. */
export const workedDate = manualDay.business_date

/** `'25.210'` is 25210, `'156.04'` is 15604: units of the last decimal. */
export const parseWorkedUnits = (text: string) => Number(text.replace('.', ''))

type Nozzle = [nozzle_no: number, opening: string, closing: string, test: string]
export const nozzleReadings: readonly Nozzle[] = [
  [1, '845213.447', '845335.843', '0.000'],
  [2, '612904.118', '612974.800', '0.000'],
  [3, '203377.905', '203485.446', '0.000'],
  [4, '398120.660', '398257.670', '20.000'],
  [5, '377045.201', '377130.534', '0.000'],
  [6, '1102338.750', '1103008.750', '0.000'],
]

type Fuelling = [id: string, time: string, nozzle_no: number, litres: string, total: string]
export const pumpedUnsold = 'F15'
export const workedFuellings: readonly Fuelling[] = [
  ['F01', '06:12', 1, '25.210', '156.04'],
  ['F02', '06:31', 4, '30.000', '128.70'],
  ['F03', '06:58', 6, '250.000', '1512.50'],
  ['F04', '07:20', 1, '16.155', '100.00'],
  ['F05', '08:05', 3, '38.417', '245.48'],
  ['F06', '08:40', 2, '12.500', '77.37'],
  ['F07', '09:15', 5, '22.333', '95.80'],
  ['F08', '09:50', 6, '120.000', '726.00'],
  ['F09', '10:22', 2, '40.105', '248.24'],
  ['F10', '11:05', 4, '18.700', '80.22'],
  ['F11', '11:48', 1, '20.000', '123.80'],
  ['F12', '12:30', 3, '15.650', '100.00'],
  ['F13', '13:10', 5, '35.000', '150.15'],
  ['F14', '14:25', 1, '13.731', '85.00'],
  ['F15', '15:02', 2, '10.000', '61.90'],
  ['F16', '15:40', 6, '300.000', '1815.00'],
  ['F17', '16:18', 4, '23.310', '99.99'],
  ['F18', '16:55', 3, '23.474', '150.00'],
  ['F19', '17:30', 1, '32.300', '199.93'],
  ['F20', '18:05', 5, '28.000', '120.12'],
  ['F21', '18:44', 2, '8.077', '50.00'],
  ['F22', '19:20', 4, '45.000', '193.05'],
  ['F23', '20:15', 3, '30.000', '191.70'],
  ['F24', '21:30', 1, '15.000', '92.85'],
]

type ShopSale = [id: string, time: string, total: string, kind: 'shop' | 'service', what: string]
export const shopSales: readonly ShopSale[] = [
  ['S1', '10:35', '32.50', 'shop', 'Conveniência'],
  ['S2', '13:10', '24.90', 'shop', 'Conveniência'],
  ['S3', '15:20', '300.00', 'service', 'Troca de óleo'],
  ['S4', '18:10', '18.00', 'shop', 'Conveniência'],
  ['S5', '20:40', '45.30', 'shop', 'Conveniência'],
]

type Method = 'cash' | 'debit' | 'credit' | 'credit_installments' | 'pix' | 'fleet' | 'note'
type Payment = [sale: string, method: Method, amount: string, witness: string | null]
/** `?` marks a receipt recorded without its numbers. */
export const workedPayments: readonly Payment[] = [
  ['F01', 'cash', '156.04', null],
  ['F02', 'debit', '128.70', 'C01'],
  ['F03', 'fleet', '1512.50', 'C02'],
  ['F04', 'pix', '100.00', 'X1'],
  ['F05', 'credit', '245.48', 'C03'],
  ['F06', 'cash', '77.37', null],
  ['F07', 'debit', '95.80', 'C04'],
  ['F08', 'note', '726.00', 'Transportadora Alfa'],
  ['F09', 'credit', '248.24', '?C05'],
  ['F10', 'pix', '80.22', 'X2'],
  ['F11', 'debit', '123.80', 'C06'],
  ['F12', 'cash', '100.00', null],
  ['F13', 'credit', '150.15', 'C07'],
  ['F14', 'debit', '85.00', 'C08'],
  ['F16', 'note', '1815.00', 'Transportadora Beta'],
  ['F17', 'cash', '99.99', null],
  ['F18', 'debit', '150.00', 'C10'],
  ['F19', 'credit', '199.93', 'C11'],
  ['F20', 'pix', '120.12', 'X4'],
  ['F21', 'cash', '50.00', null],
  ['F22', 'debit', '100.00', '?C12'],
  ['F22', 'credit', '93.05', '?C13'],
  ['F23', 'debit', '191.70', 'C14'],
  ['F24', 'cash', '92.85', null],
  ['S1', 'cash', '32.50', null],
  ['S2', 'credit', '24.90', 'C07'],
  ['S3', 'credit_installments', '300.00', 'C09'],
  ['S4', 'pix', '18.00', 'X5'],
  ['S5', 'cash', '45.30', null],
]

type Till = [id: string, time: string, type: string, amount: string]
export const tillMovements: readonly Till[] = [
  ['T1', '13:40', 'SAN', '200.00'],
  ['T2', '14:05', 'SUP', '50.00'],
  ['T3', '16:00', 'REC-DIN', '200.00'],
  ['T4', '18:30', 'VAL-FUN', '30.00'],
  ['T5', '19:00', 'DSP', '18.50'],
  ['T6', '21:40', 'SAN', '150.00'],
]

type Shift = [no: 1 | 2, opened: string, closed: string, operator: string, counted: string]
export const workedShifts: readonly Shift[] = [
  [1, '06:00', '14:00', 'Beatriz Souza', '463.91'],
  [2, '14:00', '22:00', 'Cláudio Reis', '640.14'],
]
export const getWorkedShiftNo = (time: string) => (time < '14:00' ? 1 : 2)

type Modality = 'debit' | 'credit' | 'fleet'
type Capture = [
  id: string,
  modality: Modality,
  amount: string,
  nsu: string,
  auth_code: string,
  time: string,
  rate: number,
]
/** The last column is the rate charged in 0.01 %. C14 was charged 1.25 % instead of 1.05 %. */
export const cieloCaptures: readonly Capture[] = [
  ['C01', 'debit', '128.70', '000187', 'R11201', '06:32', 105],
  ['C02', 'fleet', '1512.50', '900441', 'FT7781', '06:59', 300],
  ['C03', 'credit', '245.48', '000191', 'R11377', '08:06', 165],
  ['C04', 'debit', '95.80', '000195', 'R11512', '09:16', 105],
  ['C05', 'credit', '248.24', '000203', 'R11690', '10:23', 165],
  ['C06', 'credit', '123.80', '000214', 'R11888', '11:49', 165],
  ['C07', 'credit', '175.05', '000221', 'R12004', '13:11', 165],
  ['C08', 'debit', '58.00', '000230', 'R12230', '14:26', 105],
  ['C10', 'debit', '150.00', '000241', 'R12561', '16:56', 105],
  ['C11', 'credit', '199.93', '000247', 'R12640', '17:31', 165],
  ['C12', 'debit', '100.00', '000255', 'R12801', '19:21', 105],
  ['C13', 'credit', '93.05', '000256', 'R12803', '19:22', 165],
  ['C14', 'debit', '191.70', '000262', 'R12990', '20:16', 125],
]
export const cancelledCapture = { capture: 'C10', time: '17:01' }

export const stoneCapture = { id: 'C09', amount: '300.00', nsu: '551002', auth_code: 'ST9020', time: '15:21' }
export const stoneDueDays = ['2026-11-13', '2026-12-14', '2027-01-12']

type Pix = [id: string, amount: string, time: string]
/** X3 arrived at 15:02 and no sale names it. */
export const pixReceived: readonly Pix[] = [
  ['X1', '100.00', '07:20'],
  ['X2', '80.22', '11:05'],
  ['X3', '61.90', '15:02'],
  ['X4', '120.12', '18:05'],
  ['X5', '18.00', '18:10'],
]

type Tank = [tank_no: number, opening: string, received: string | null, closing: string]
export const tankDay: readonly Tank[] = [
  [1, '9850.000', '5000.000', '14644.422'],
  [2, '4200.000', null, '4091.259'],
  [3, '3150.000', null, '2922.657'],
  [4, '12400.000', null, '11738.000'],
]
