import type { MovementNature } from './day-facts.contract.ts'
import type { PaymentMethod } from './methods.contract.ts'

/** The tables of operations section 4, as printed there. */
export type NozzleRow = [no: number, product: string, tank: number, open: string, close: string, test: string]
export const nozzles: NozzleRow[] = [
  [1, 'GC', 1, '845213.447', '845335.843', '0.000'],
  [2, 'GC', 1, '612904.118', '612974.800', '0.000'],
  [3, 'GA', 2, '203377.905', '203485.446', '0.000'],
  [4, 'ET', 3, '398120.660', '398257.670', '20.000'],
  [5, 'ET', 3, '377045.201', '377130.534', '0.000'],
  [6, 'S10', 4, '1102338.750', '1103008.750', '0.000'],
]

/** F15 was pumped and never registered: it has no payment. */
export type FuellingRow = [
  id: string,
  time: string,
  nozzle: number,
  litres: string,
  total: string,
  method: PaymentMethod | null,
]
export const fuellings: FuellingRow[] = [
  ['F01', '06:12', 1, '25.210', '156.04', 'cash'],
  ['F02', '06:31', 4, '30.000', '128.70', 'debit'],
  ['F03', '06:58', 6, '250.000', '1512.50', 'fleet'],
  ['F04', '07:20', 1, '16.155', '100.00', 'pix'],
  ['F05', '08:05', 3, '38.417', '245.48', 'credit'],
  ['F06', '08:40', 2, '12.500', '77.37', 'cash'],
  ['F07', '09:15', 5, '22.333', '95.80', 'debit'],
  ['F08', '09:50', 6, '120.000', '726.00', 'note'],
  ['F09', '10:22', 2, '40.105', '248.24', 'credit'],
  ['F10', '11:05', 4, '18.700', '80.22', 'pix'],
  ['F11', '11:48', 1, '20.000', '123.80', 'debit'],
  ['F12', '12:30', 3, '15.650', '100.00', 'cash'],
  ['F13', '13:10', 5, '35.000', '150.15', 'credit'],
  ['F14', '14:25', 1, '13.731', '85.00', 'debit'],
  ['F15', '15:02', 2, '10.000', '61.90', null],
  ['F16', '15:40', 6, '300.000', '1815.00', 'note'],
  ['F17', '16:18', 4, '23.310', '99.99', 'cash'],
  ['F18', '16:55', 3, '23.474', '150.00', 'debit'],
  ['F19', '17:30', 1, '32.300', '199.93', 'credit'],
  ['F20', '18:05', 5, '28.000', '120.12', 'pix'],
  ['F21', '18:44', 2, '8.077', '50.00', 'cash'],
  ['F22', '19:20', 4, '45.000', '193.05', 'debit'],
  ['F23', '20:15', 3, '30.000', '191.70', 'debit'],
  ['F24', '21:30', 1, '15.000', '92.85', 'cash'],
]

export const shop: [id: string, time: string, total: string, method: PaymentMethod][] = [
  ['S1', '10:35', '32.50', 'cash'],
  ['S2', '13:10', '24.90', 'credit'],
  ['S3', '15:20', '300.00', 'credit_installments'],
  ['S4', '18:10', '18.00', 'pix'],
  ['S5', '20:40', '45.30', 'cash'],
]

export type CaptureRow = [
  id: string,
  acquirer: 'cielo' | 'stone' | 'frota' | 'pix',
  method: PaymentMethod,
  amount: string,
  nsu: string | null,
  auth_code: string | null,
  time: string,
  sales: string,
]
/** `sales` are the payment lines of the capture; in brackets those typed without NSU and authorization. */
export const captures: CaptureRow[] = [
  ['C01', 'cielo', 'debit', '128.70', '000187', 'R11201', '06:32', 'F02'],
  ['C02', 'frota', 'fleet', '1512.50', '900441', 'FT7781', '06:59', 'F03'],
  ['C03', 'cielo', 'credit', '245.48', '000191', 'R11377', '08:06', 'F05'],
  ['C04', 'cielo', 'debit', '95.80', '000195', 'R11512', '09:16', 'F07'],
  ['C05', 'cielo', 'credit', '248.24', '000203', 'R11690', '10:23', '(F09)'],
  ['C06', 'cielo', 'credit', '123.80', '000214', 'R11888', '11:49', 'F11'],
  ['C07', 'cielo', 'credit', '175.05', '000221', 'R12004', '13:11', 'F13+S2'],
  ['C08', 'cielo', 'debit', '58.00', '000230', 'R12230', '14:26', 'F14'],
  ['C09', 'stone', 'credit_installments', '300.00', '551002', 'ST9020', '15:21', 'S3'],
  ['C10', 'cielo', 'debit', '150.00', '000241', 'R12561', '16:56', 'F18'],
  ['C11', 'cielo', 'credit', '199.93', '000247', 'R12640', '17:31', 'F19'],
  ['C12', 'cielo', 'debit', '100.00', '000255', 'R12801', '19:21', '(F22/1)'],
  ['C13', 'cielo', 'credit', '93.05', '000256', 'R12803', '19:22', '(F22/2)'],
  ['C14', 'cielo', 'debit', '191.70', '000262', 'R12990', '20:16', 'F23'],
  ['X1', 'pix', 'pix', '100.00', null, null, '07:20', 'F04'],
  ['X2', 'pix', 'pix', '80.22', null, null, '11:05', 'F10'],
  ['X3', 'pix', 'pix', '61.90', null, null, '15:02', ''],
  ['X4', 'pix', 'pix', '120.12', null, null, '18:05', 'F20'],
  ['X5', 'pix', 'pix', '18.00', null, null, '18:10', 'S4'],
]

export type TillRow = [id: string, time: string, shift: 1 | 2, code: string, nature: MovementNature, amount: string]
export const till: TillRow[] = [
  ['T1', '13:40', 1, 'SAN', 'withdrawal', '200.00'],
  ['T2', '14:05', 2, 'SUP', 'supply', '50.00'],
  ['T3', '16:00', 2, 'REC-DIN', 'receipt', '200.00'],
  ['T4', '18:30', 2, 'VAL-FUN', 'advance', '30.00'],
  ['T5', '19:00', 2, 'DSP', 'expense', '18.50'],
  ['T6', '21:40', 2, 'SAN', 'withdrawal', '150.00'],
]

export const tanks: [no: number, product: string, opening: string, received: string, closing: string][] = [
  [1, 'GC', '9850.000', '5000.000', '14644.422'],
  [2, 'GA', '4200.000', '0.000', '4091.259'],
  [3, 'ET', '3150.000', '0.000', '2922.657'],
  [4, 'S10', '12400.000', '0.000', '11738.000'],
]
