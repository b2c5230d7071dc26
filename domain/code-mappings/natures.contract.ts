import { paymentMethodLabels } from '../day/facts/contract.ts'

const { cash: _cash, pix: _pix, transfer: _transfer, ...methodsWithTitle } = paymentMethodLabels

/** Internal codes of the domain `nature`: the payment methods of receivable titles, and bank movements of settlements. */
export const natures = {
  ...methodsWithTitle,
  rental: 'Aluguel de terminal',
  adjustment: 'Ajuste do adquirente',
  chargeback: 'Contestação de venda',
} as const
