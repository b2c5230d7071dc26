import { writePosExport } from '@app/formats/generate'
import type { DayStory } from './day-story.ts'
import { buildStoryPixLines, writeStoryPixFile, writeStoryStatement } from './story-bank.ts'
import { writeStoryCieloFile } from './story-cielo.ts'
import { buildStoryPosExport } from './story-pos.ts'
import { writeStoryStoneFile } from './story-stone.ts'

export const calmDay: DayStory = {
  date: '2026-10-15',
  sequence: 288,
  shifts: [
    { no: 1, from: '06:00', to: '14:00', operator: 'Beatriz Souza', counted: '527.65' },
    { no: 2, from: '14:00', to: '22:00', operator: 'Cláudio Reis', counted: '450.00' },
  ],
  readings: [
    { nozzle: 1, opening: '845335.843', closing: '845385.843' },
    { nozzle: 2, opening: '612974.800', closing: '612990.955' },
    { nozzle: 3, opening: '203485.446', closing: '203524.571' },
    { nozzle: 4, opening: '398257.670', closing: '398287.670' },
    { nozzle: 5, opening: '377130.534', closing: '377150.534' },
    { nozzle: 6, opening: '1103008.750', closing: '1103228.750' },
  ],
  fuellings: [
    { id: 'G01', time: '06:30', nozzle: 1, litres: '30.000', total: '185.70' },
    { id: 'G02', time: '07:15', nozzle: 4, litres: '30.000', total: '128.70' },
    { id: 'G03', time: '08:40', nozzle: 6, litres: '120.000', total: '726.00' },
    { id: 'G04', time: '10:05', nozzle: 3, litres: '15.650', total: '100.00' },
    { id: 'G05', time: '11:20', nozzle: 2, litres: '16.155', total: '100.00' },
    { id: 'G06', time: '14:35', nozzle: 5, litres: '20.000', total: '85.80' },
    { id: 'G07', time: '16:10', nozzle: 1, litres: '20.000', total: '123.80' },
    { id: 'G08', time: '18:25', nozzle: 6, litres: '100.000', total: '605.00' },
    { id: 'G09', time: '20:50', nozzle: 3, litres: '23.475', total: '150.00' },
  ],
  sales: [
    { id: 'G01', time: '06:31', total: '185.70', pays: [{ method: 'cash' }] },
    { id: 'G02', time: '07:16', total: '128.70', pays: [{ method: 'debit', confirmation: 'K1' }] },
    { id: 'G03', time: '08:41', total: '726.00', pays: [{ method: 'fleet', confirmation: 'K2' }] },
    { id: 'G04', time: '10:06', total: '100.00', pays: [{ method: 'pix', confirmation: 'Y1' }] },
    { id: 'G05', time: '11:21', total: '100.00', pays: [{ method: 'cash' }] },
    { id: 'Q01', time: '12:10', total: '41.95', description: 'Conveniência', pays: [{ method: 'cash' }] },
    { id: 'G06', time: '14:36', total: '85.80', pays: [{ method: 'credit', confirmation: 'K3' }] },
    {
      id: 'Q02',
      time: '15:30',
      total: '200.00',
      description: 'Troca de óleo',
      pays: [{ method: 'credit_installments', confirmation: 'K4' }],
    },
    { id: 'G07', time: '16:11', total: '123.80', pays: [{ method: 'debit', confirmation: 'K5' }] },
    { id: 'G08', time: '18:26', total: '605.00', pays: [{ method: 'note', customer: 'Transportadora Alfa' }] },
    { id: 'G09', time: '20:51', total: '150.00', pays: [{ method: 'cash' }] },
  ],
  till: [
    { id: 'T1', time: '13:30', type: 'SAN', amount: '100.00', envelope: 'ENV-881' },
    { id: 'T2', time: '17:00', type: 'SUP', amount: '50.00' },
    { id: 'T3', time: '19:10', type: 'DSP', amount: '20.00', document: 'CF 204', attached: true },
    { id: 'T4', time: '19:40', type: 'VAL-FUN', amount: '30.00', employee: 'Davi Rocha', attached: true },
  ],
  tanks: [
    { tank: 1, opening: '14644.422', closing: '14578.267' },
    { tank: 2, opening: '4091.259', closing: '4050.134' },
    { tank: 3, opening: '2922.657', closing: '2873.657' },
    { tank: 4, opening: '11738.000', closing: '11520.000' },
  ],
  captures: [
    { id: 'K1', acquirer: 'cielo', modality: 'debit', amount: '128.70', nsu: '000301', auth: 'R20101', time: '07:16' },
    { id: 'K2', acquirer: 'cielo', modality: 'fleet', amount: '726.00', nsu: '900502', auth: 'FT8802', time: '08:42' },
    { id: 'K3', acquirer: 'cielo', modality: 'credit', amount: '85.80', nsu: '000303', auth: 'R20303', time: '14:37' },
    {
      id: 'K4',
      acquirer: 'stone',
      modality: 'credit',
      amount: '200.00',
      nsu: '551104',
      auth: 'ST9104',
      time: '15:31',
      parts: 2,
    },
    { id: 'K5', acquirer: 'cielo', modality: 'debit', amount: '123.80', nsu: '000305', auth: 'R20505', time: '16:12' },
  ],
  pix: [{ id: 'Y1', amount: '100.00', time: '10:06' }],
}

export const buildCalmFiles = () => ({
  'pdv.jsonl': writePosExport(buildStoryPosExport(calmDay)),
  'cielo.txt': writeStoryCieloFile(calmDay),
  'stone.xml': writeStoryStoneFile(calmDay),
  'pix.csv': writeStoryPixFile(calmDay, calmDay.pix),
  'extrato.ofx': writeStoryStatement(buildStoryPixLines(calmDay, calmDay.pix)),
})
