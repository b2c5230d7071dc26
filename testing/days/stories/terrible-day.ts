import { type CieloRow, writeCieloPayments, writeCieloSales, writePosExport } from '@app/formats/generate'
import type { DayStory, StoryCapture } from './day-story.ts'
import { buildStoryPixLines, writeStoryPixFile, writeStoryStatement } from './story-bank.ts'
import { buildStoryCieloDraft, buildStoryCieloRows, writeStoryCieloFile } from './story-cielo.ts'
import { buildStoryPosExport } from './story-pos.ts'
import { buildStoryStonePayment, writeStoryStoneFile } from './story-stone.ts'

const cielo = (
  id: string,
  modality: StoryCapture['modality'],
  amount: string,
  time: string,
  more: Partial<StoryCapture> = {},
): StoryCapture => ({
  id: `K${id}`,
  acquirer: 'cielo',
  modality,
  amount,
  nsu: `4000${id.slice(0, 2)}`,
  auth: `T400${id.slice(0, 2)}`,
  time,
  ...more,
})

/** Every code occurs once; comments name the code of each row. */
export const terribleDay: DayStory = {
  date: '2026-10-16',
  sequence: 289,
  shifts: [
    // D09: R$ 3,10 missing in one shift, R$ 1,20 too much in the night shift.
    { no: 1, from: '06:00', to: '14:00', operator: 'Beatriz Souza', counted: '370.75' },
    { no: 2, from: '14:00', to: '22:00', operator: 'Cláudio Reis', counted: '637.80' },
    { no: 3, from: '22:00', to: '30:00', operator: 'Marina Duarte', counted: '472.62' },
  ],
  readings: [
    // The totalizer rolls over.
    { nozzle: 1, opening: '9999950.000', closing: '68.731' },
    // A technician resets it to zero at 13:50, after 613039.032.
    { nozzle: 2, opening: '612990.955', closing: '41.155' },
    { nozzle: 3, opening: '203524.571', closing: '203632.221' },
    { nozzle: 4, opening: '398287.670', closing: '398393.670' },
    { nozzle: 5, opening: '377150.534', closing: '377257.534' },
    { nozzle: 6, opening: '1103228.750', closing: '1103868.750' },
  ],
  fuellings: [
    { id: 'H01', time: '06:20', nozzle: 1, litres: '20.000', total: '123.80' },
    { id: 'H02', time: '06:45', nozzle: 4, litres: '30.000', total: '128.70' },
    { id: 'H03', time: '07:10', nozzle: 6, litres: '100.000', total: '605.00' },
    { id: 'H04', time: '07:30', nozzle: 1, litres: '13.731', total: '85.00' },
    { id: 'H05', time: '08:00', nozzle: 3, litres: '20.000', total: '127.80', totalizer: '203544.571' },
    { id: 'H06', time: '08:20', nozzle: 5, litres: '25.000', total: '107.25' },
    { id: 'H07', time: '08:35', nozzle: 5, litres: '40.000', total: '171.60' },
    { id: 'H08', time: '09:00', nozzle: 2, litres: '10.000', total: '61.90' },
    { id: 'H09', time: '09:20', nozzle: 4, litres: '15.000', total: '64.35' },
    { id: 'H10', time: '09:45', nozzle: 6, litres: '50.000', total: '302.50' },
    { id: 'H11', time: '10:10', nozzle: 1, litres: '15.000', total: '92.85' },
    { id: 'H12', time: '10:40', nozzle: 2, litres: '30.000', total: '185.70' },
    { id: 'H14', time: '11:30', nozzle: 5, litres: '20.000', total: '85.80' },
    // D15 with the Pix of the same minute (D02): one late sale.
    { id: 'H15', time: '12:00', nozzle: 2, litres: '8.077', total: '49.99', sale: null },
    { id: 'H16', time: '12:30', nozzle: 6, litres: '200.000', total: '1210.00' },
    { id: 'H17', time: '13:00', nozzle: 6, litres: '80.000', total: '484.00' },
    // I10: 15,650 × 6,390 is 100,00. I12: a pump test of 20 L ran the totalizer before it.
    { id: 'H19', time: '13:40', nozzle: 3, litres: '15.650', total: '100.05', totalizer: '203580.221' },
    // I11: ten centavos above the list price.
    { id: 'H20', time: '14:20', nozzle: 1, litres: '12.000', total: '75.48', price: '6.290' },
    // I09: a fuelling here and a sale below that do not name each other.
    { id: 'H21F', time: '14:45', nozzle: 4, litres: '28.000', total: '120.12', sale: null },
    { id: 'H22', time: '15:10', nozzle: 2, litres: '25.000', total: '154.75' },
    { id: 'H24', time: '16:00', nozzle: 5, litres: '10.000', total: '42.90' },
    { id: 'H25', time: '16:30', nozzle: 3, litres: '30.000', total: '191.70', totalizer: '203610.221' },
    { id: 'H28', time: '18:00', nozzle: 6, litres: '60.000', total: '363.00' },
    { id: 'H29', time: '18:30', nozzle: 1, litres: '40.000', total: '247.60' },
    { id: 'H30', time: '20:30', nozzle: 4, litres: '33.000', total: '141.57' },
    { id: 'H31', time: '21:00', nozzle: 5, litres: '12.000', total: '51.48', sale: null }, // D15 without any payment
    { id: 'H34', time: '22:30', nozzle: 1, litres: '18.000', total: '111.42' },
    { id: 'H35', time: '24:20', nozzle: 3, litres: '22.000', total: '140.58', totalizer: '203632.221' },
    { id: 'H36', time: '25:10', nozzle: 6, litres: '150.000', total: '907.50' },
    { id: 'H37', time: '28:00', nozzle: 2, litres: '16.155', total: '100.00' },
  ],
  sales: [
    { id: 'H01', time: '06:21', total: '123.80', pays: [{ method: 'cash' }] },
    // D01: the capture arrives in a late file, after the closing.
    { id: 'H02', time: '06:46', total: '128.70', pays: [{ method: 'debit', nsu: '400002', auth: 'T40002' }] },
    { id: 'H03', time: '07:11', total: '605.00', pays: [{ method: 'debit', confirmation: 'K03' }] },
    // D03: captured as 58,00.
    { id: 'H04', time: '07:31', total: '85.00', pays: [{ method: 'debit', confirmation: 'K04' }] },
    // D04: registered as debit, captured as credit.
    { id: 'H05', time: '08:01', total: '127.80', pays: [{ method: 'debit', confirmation: 'K05' }] },
    { id: 'H06', time: '08:21', total: '107.25', pays: [{ method: 'credit', confirmation: 'K06' }] },
    // I02: repeats the NSU of the previous sale.
    { id: 'H07', time: '08:36', total: '171.60', pays: [{ method: 'credit', confirmation: 'K07', nsu: '400006' }] },
    // I01: no NSU and no authorization.
    {
      id: 'H08',
      time: '09:01',
      total: '61.90',
      pays: [{ method: 'credit', confirmation: 'K08', nsu: null, auth: null }],
    },
    // I07: a Pix without its end-to-end identifier.
    { id: 'H09', time: '09:21', total: '64.35', pays: [{ method: 'pix' }] },
    // D11: received and returned.
    { id: 'H10', time: '09:46', total: '302.50', pays: [{ method: 'pix', confirmation: 'Y10' }] },
    // D11: never received.
    {
      id: 'H11',
      time: '10:11',
      total: '92.85',
      pays: [{ method: 'pix', e2e: 'E60701190202610161310000000nunca' }],
    },
    // D07: cancelled at the terminal five minutes later.
    { id: 'H12', time: '10:41', total: '185.70', pays: [{ method: 'debit', confirmation: 'K12' }] },
    // D08 and I15: cancelled at the till, still charged by the acquirer.
    { id: 'S13', time: '11:05', total: '63.90', cancelled: '11:20', pays: [{ method: 'debit', confirmation: 'K13' }] },
    { id: 'H14', time: '11:31', total: '85.80', pays: [{ method: 'debit', confirmation: 'K14' }] },
    // D17: without a signature.
    {
      id: 'H16',
      time: '12:31',
      total: '1210.00',
      pays: [{ method: 'note', customer: 'Transportadora Gama', signed: false }],
    },
    // I08: a note without a customer.
    { id: 'H17', time: '13:01', total: '484.00', pays: [{ method: 'note' }] },
    // I03: a terminal of another station.
    {
      id: 'S18',
      time: '13:20',
      total: '45.00',
      pays: [{ method: 'debit', confirmation: 'K18', terminal: '99887766' }],
    },
    { id: 'H19', time: '13:41', total: '100.05', pays: [{ method: 'cash' }] },
    { id: 'H20', time: '14:21', total: '75.48', pays: [{ method: 'cash' }] },
    {
      id: 'H21',
      time: '14:46',
      total: '120.12',
      loose: { product: 'ET', litres: '28.000', price: '4.290' },
      pays: [{ method: 'cash' }],
    },
    // I14: fuel in three instalments.
    { id: 'H22', time: '15:11', total: '154.75', pays: [{ method: 'credit_installments', confirmation: 'K22' }] },
    // I04: the movement type of debit with the method credit.
    { id: 'H24', time: '16:01', total: '42.90', pays: [{ method: 'credit', confirmation: 'K24', type: 'VND-DEB' }] },
    // I06: before the opening of its shift.
    { id: 'H25', time: '16:31', total: '191.70', pays: [{ method: 'cash', time: '13:30' }] },
    // I05: a line with amount zero.
    {
      id: 'S27',
      time: '17:10',
      total: '32.50',
      pays: [
        { method: 'cash', amount: '32.50' },
        { method: 'cash', amount: '0.00' },
      ],
    },
    { id: 'H28', time: '18:01', total: '363.00', pays: [{ method: 'fleet', confirmation: 'K28' }] },
    // D04: another brand.
    {
      id: 'H29',
      time: '18:31',
      total: '247.60',
      pays: [{ method: 'debit', confirmation: 'K29', brand: 'mastercard' }],
    },
    // D05: captured the next morning.
    { id: 'H30', time: '20:31', total: '141.57', pays: [{ method: 'debit', confirmation: 'K30' }] },
    { id: 'H34', time: '22:31', total: '111.42', pays: [{ method: 'cash' }] },
    { id: 'H35', time: '24:21', total: '140.58', pays: [{ method: 'credit', confirmation: 'K35' }] },
    { id: 'H36', time: '25:11', total: '907.50', pays: [{ method: 'note', customer: 'Transportadora Delta' }] },
    { id: 'H37', time: '28:01', total: '100.00', pays: [{ method: 'cash' }] },
  ],
  till: [
    { id: 'T1', time: '12:40', type: 'SAN', amount: '150.00' }, // I13: no envelope
    { id: 'T2', time: '16:20', type: 'SAN', amount: '100.00', envelope: 'ENV-902' },
    { id: 'T3', time: '17:30', type: 'VAL-FUN', amount: '40.00', attached: true }, // I16: no employee
    { id: 'T4', time: '18:20', type: 'DSP', amount: '22.00', document: 'CF 310' }, // D18: without its receipt
    {
      id: 'T5',
      time: '19:30',
      type: 'REC-DIN',
      amount: '80.00',
      customer: 'Transportadora Alfa',
      document: 'TIT-2299',
    },
    { id: 'T6', time: '22:10', type: 'SUP', amount: '60.00' },
    { id: 'T7', time: '29:30', type: 'SAN', amount: '100.00', envelope: 'ENV-903' },
  ],
  tanks: [
    { tank: 1, opening: '14578.267', closing: '14365.304' },
    { tank: 2, opening: '4050.134', closing: '3963.484' },
    { tank: 3, opening: '2873.657', closing: '2635.657' }, // D16: a shortage of 25 L in 2.660 L
    { tank: 4, opening: '11520.000', closing: '10875.000' },
  ],
  captures: [
    cielo('03', 'debit', '605.00', '07:11', { rate: 125 }), // D12: charged 1,25 % instead of the agreed 1,05 %
    cielo('04', 'debit', '58.00', '07:32'),
    cielo('05', 'credit', '127.80', '08:02'),
    cielo('06', 'credit', '107.25', '08:22'),
    cielo('07', 'credit', '171.60', '08:37'),
    cielo('08', 'credit', '61.90', '09:02'),
    cielo('12', 'debit', '185.70', '10:41', { cancelled: '10:45' }),
    cielo('13', 'debit', '63.90', '11:06'),
    cielo('14', 'debit', '85.80', '11:31'),
    cielo('15', 'debit', '85.80', '11:33'), // D06: captured twice
    cielo('18', 'debit', '45.00', '13:21'),
    {
      id: 'K22',
      acquirer: 'stone',
      modality: 'credit',
      amount: '154.75',
      nsu: '551205',
      auth: 'ST9205',
      time: '15:12',
      parts: 3,
    },
    cielo('24', 'credit', '42.90', '16:02'),
    cielo('28', 'fleet', '363.00', '18:02', { nsu: '900628', auth: 'FT9928' }),
    cielo('30', 'debit', '141.57', '33:05'),
    cielo('32', 'debit', '88.00', '21:10', { terminal: '55500001' }), // D10: an unregistered terminal
    cielo('33', 'credit', '77.00', '19:00'), // D02: a capture without a sale
    cielo('35', 'credit', '140.58', '24:22'),
    cielo('29', 'debit', '247.60', '18:32'), // D13: never paid
  ],
  pix: [
    { id: 'Y09', amount: '64.35', time: '09:21' },
    { id: 'Y10', amount: '302.50', time: '09:46', returned: '10:30' },
    { id: 'Y15', amount: '49.99', time: '12:00' },
  ],
}

const lateCapture = cielo('02', 'debit', '128.70', '06:47')
const ownDay = { from: terribleDay.date, to: terribleDay.date }

const capture = (id: string) => terribleDay.captures.filter((one) => one.id === id)
// D14: chargeback of K06.
const chargebackRows = buildStoryCieloRows(terribleDay, capture('K06')).map(
  (row): CieloRow => ({
    ...row,
    kind: 'chargeback',
    gross_cents: -row.gross_cents,
    rate: 0,
    sold_on: '2026-10-19',
    sold_at: '10:00:00',
    due_days: ['2026-10-19'],
  }),
)
const paidRows = [
  ...buildStoryCieloRows(
    terribleDay,
    terribleDay.captures.filter(({ id }) => id !== 'K29'),
  ),
  ...chargebackRows,
]
const cieloPaid = (sequence: number, paid_on: string) =>
  writeCieloPayments({
    ...buildStoryCieloDraft({ ...terribleDay, sequence }, paidRows, ownDay),
    processed_on: paid_on,
    paid_on,
  })

export const buildTerribleFiles = () => ({
  'pdv.jsonl': writePosExport(buildStoryPosExport(terribleDay)),
  'cielo.txt': writeStoryCieloFile(terribleDay),
  'stone.xml': writeStoryStoneFile(terribleDay),
  'pix.csv': writeStoryPixFile(terribleDay, terribleDay.pix),
  'extrato.ofx': writeStoryStatement(buildStoryPixLines(terribleDay, terribleDay.pix)),
  'cielo-tarde.txt': writeCieloSales(
    buildStoryCieloDraft({ ...terribleDay, sequence: 290 }, buildStoryCieloRows(terribleDay, [lateCapture]), ownDay),
  ),
  'cielo-contestada.txt': writeCieloSales(
    buildStoryCieloDraft({ ...terribleDay, sequence: 291 }, chargebackRows, { from: '2026-10-19', to: '2026-10-19' }),
  ),
  'cielo-pago-2026-10-19.txt': cieloPaid(12, '2026-10-19'),
  'cielo-pago-2026-11-16.txt': cieloPaid(40, '2026-11-16'),
  // Two of three instalments are anticipated: the first at the agreed 1,5 % a month, the second R$ 1,00 dearer (D12).
  'stone-pago-2026-10-20.xml':
    capture('K22')
      .map((one) =>
        buildStoryStonePayment(terribleDay, one, {
          on: '2026-10-20',
          paid: [
            { number: 1, net: '49.83' },
            { number: 2, net: '48.06' },
          ],
        }),
      )
      .at(0) ?? new Uint8Array(),
  'extrato-pagamentos.ofx': writeStoryStatement([
    ['2026-10-19', 105_230, 'CIELO VENDAS DEBITO'],
    ['2026-10-20', 9789, 'STONE PAGAMENTOS'],
    ['2026-11-16', 71_700, 'CIELO VENDAS CREDITO'],
  ]),
})
