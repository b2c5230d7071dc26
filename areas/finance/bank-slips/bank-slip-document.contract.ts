import { defineError } from '@app/kit/contract'

export const brCodeBroken = defineError(
  422,
  'bank-slip.br-code-broken',
  'O código Pix deste boleto está quebrado; peça ao banco que o envie de novo.',
)
