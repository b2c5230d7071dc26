import { defineError } from '@app/kit/contract'

export const balanceLocked = defineError(423, 'bank-balance.locked', 'Saldo de {date} bloqueado.')
